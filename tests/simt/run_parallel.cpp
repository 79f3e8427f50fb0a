// SPDX-License-Identifier: MIT
// Usage: run_parallel REPETITIONS FOLDER…
// Runs each program of the folders on one host thread, and on 2, 3 and 16 from the first block on. What it prints, how it
// ends, and all that the device reports of it must be the same.
#include "run_program.hpp"

#include <iostream>

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

bool is_same_on_all(const fs::path& program, int repetitions)
{
    const ProgramRun alone = run_program(program, "workers=1");
    for (int i = 0; i < repetitions; ++i) {
        for (const int workers : {2, 3, 16}) {
            const ProgramRun run = run_program(program, "head_start=0\nworkers=" + std::to_string(workers));
            if (const std::string found = difference(alone, run); !found.empty()) {
                std::cout << program.string() << ", on 1 and " << workers << " host threads: " << found
                          << '\n';
                return false;
            }
        }
    }
    return true;
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        return 2;
    }
    try {
        std::size_t same = 0;
        std::size_t all = 0;
        for (int i = 2; i < argc; ++i) {
            for (const fs::path& program : programs_in(argv[i])) {
                same += is_same_on_all(program, std::stoi(argv[1])) ? 1 : 0;
                ++all;
            }
        }
        std::cout << same << " programs the same on all numbers of host threads, of " << all << '\n';
        return same == all && all > 0 ? 0 : 1;
    } catch (const std::exception& error) {
        std::cout << "run_parallel: " << error.what() << '\n';
        return 2;
    }
}
