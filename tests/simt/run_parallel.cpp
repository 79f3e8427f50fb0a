// SPDX-License-Identifier: MIT
// Usage: run_parallel [--all] FOLDER…
// Runs each program of the folders on one host thread and on several, from the first block on. What it prints, how it ends,
// and all that the device reports of it must be the same. Each program is run on 2, 3 or 16 host threads in turn; --all runs
// it on each of these numbers. A program whose launches have one block each runs on one host thread anyway.
#include "run_program.hpp"

#include <algorithm>
#include <iostream>
#include <string_view>

namespace fs = std::filesystem;

namespace {

/// What differs between two runs; empty if nothing does.
std::string difference(const ProgramRun& a, const ProgramRun& b)
{
    if (a.status != b.status) {
        return "ended with " + std::to_string(a.status) + " and " + std::to_string(b.status);
    }
    if (a.output != b.output) {
        return "printed\n" + a.output + "and\n" + b.output;
    }
    return a.report != b.report ? "differs at\n" + nlohmann::json::diff(a.report, b.report).dump(1) : "";
}

/// Whether the report says that no launch had blocks that could run at the same time. An unchecked launch is not in it.
bool has_single_blocks(const nlohmann::json& report)
{
    if (!report.is_object() || !report["unchecked_parts"].empty()) {
        return false;
    }
    const nlohmann::json one_block = {1, 1, 1};
    const nlohmann::json& launches = report["launches"];
    return std::all_of(launches.begin(), launches.end(),
                       [&](const nlohmann::json& launch) { return launch["grid"] == one_block; });
}

bool is_same_on(const fs::path& program, const std::vector<int>& numbers_of_workers)
{
    const ProgramRun alone = run_program(program, "workers=1");
    if (has_single_blocks(alone.report)) {
        return true;
    }
    for (const int workers : numbers_of_workers) {
        const ProgramRun run = run_program(program, "head_start=0\nworkers=" + std::to_string(workers));
        if (const std::string found = difference(alone, run); !found.empty()) {
            std::cout << program.string() << ", on 1 and " << workers << " host threads: " << found << '\n';
            return false;
        }
    }
    return true;
}

int run(const std::vector<fs::path>& folders, bool on_all_numbers)
{
    const std::vector<int> numbers{2, 3, 16};
    std::size_t same = 0;
    std::size_t all = 0;
    for (const fs::path& folder : folders) {
        for (const fs::path& program : programs_in(folder)) {
            const int in_turn = numbers[all % numbers.size()];
            same += is_same_on(program, on_all_numbers ? numbers : std::vector{in_turn}) ? 1 : 0;
            ++all;
        }
    }
    std::cout << same << " programs the same on several host threads, of " << all << '\n';
    return same == all && all > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    const bool on_all_numbers = argc > 1 && std::string_view(argv[1]) == "--all";
    try {
        return run({argv + (on_all_numbers ? 2 : 1), argv + argc}, on_all_numbers);
    } catch (const std::exception& error) {
        std::cout << "run_parallel: " << error.what() << '\n';
        return 2;
    }
}
