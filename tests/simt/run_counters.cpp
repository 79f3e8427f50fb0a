// SPDX-License-Identifier: MIT
// Usage: run_counters SOURCE_FOLDER PROGRAM…
// Runs each program, compiled from NAME.cu of the folder, by the rules of each profile named in
// NAME.counters, and compares what the device counts with what stands there: lines of a profile, a counter and its value.
#include "run_program.hpp"

#include <fmt/format.h>

#include <iostream>
#include <map>
#include <sstream>

namespace {

using Counts = std::map<std::string, std::uint64_t>;

/// By profile.
std::map<std::string, Counts> read_expected(const std::filesystem::path& file)
{
    std::map<std::string, Counts> expected;
    std::istringstream in(read_file(file));
    std::string profile;
    std::string counter;
    for (std::uint64_t value = 0; in >> profile >> counter >> value;) {
        expected[profile][counter] = value;
    }
    if (expected.empty() || !in.eof()) {
        throw std::runtime_error(file.string() + " is no list of counters");
    }
    return expected;
}

/// What is wrong with a run; empty if nothing is.
std::string fault_of(const ProgramRun& run, const Counts& expected)
{
    if (run.status != 0 || !run.report.is_object()) {
        return fmt::format("ended with status {}", run.status);
    }
    const nlohmann::json& launches = run.report["launches"];
    if (launches.size() != 1) {
        return fmt::format("made {} launches", launches.size());
    }
    for (const auto& [counter, value] : expected) {
        const std::uint64_t counted = launches[0]["counters"].at(counter);
        if (counted != value) {
            return fmt::format("counted {} = {} instead of {}", counter, counted, value);
        }
    }
    return "";
}

/// Those that do not need the option "basic_blocks".
Counts without_blocks(Counts counts)
{
    for (const char* counter : {"basic_blocks", "basic_block_lanes", "divergent_branches"}) {
        counts.erase(counter);
    }
    return counts;
}

bool is_right(const std::filesystem::path& program, const std::map<std::string, Counts>& expected)
{
    for (const auto& [profile, counts] : expected) {
        for (const std::string& schedule : schedules(Seeds{1, 1})) {
            for (const bool with_blocks : {false, true}) {
                const ProgramRun run = run_program(
                    program, fmt::format("arch={}\nbasic_blocks={:d}\n{}", profile, with_blocks, schedule));
                const std::string fault = fault_of(run, with_blocks ? counts : without_blocks(counts));
                if (!fault.empty()) {
                    std::cout << fmt::format("{} ({}, {}) {}\n", program.string(), profile, schedule, fault);
                    return false;
                }
            }
        }
    }
    return true;
}

int run(const std::filesystem::path& folder, const std::vector<std::filesystem::path>& programs)
{
    std::size_t right = 0;
    for (const std::filesystem::path& program : programs) {
        right += is_right(program, read_expected((folder / program.stem()) += ".counters")) ? 1 : 0;
    }
    std::cout << right << " programs counted right of " << programs.size() << '\n';
    return right == programs.size() && right > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv)
{
    try {
        return argc < 2 ? 2 : run(argv[1], {argv + 2, argv + argc});
    } catch (const std::exception& error) {
        std::cout << "run_counters: " << error.what() << '\n';
        return 2;
    }
}
