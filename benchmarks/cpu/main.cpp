// SPDX-License-Identifier: MIT
// The benchmarks that need no GPU. Takes Google Benchmark's own flags; --help lists them.
#include "benchmarks.hpp"
#include "report.hpp"

#include <exception>
#include <iostream>
#include <vector>

int main(int argc, char** argv)
{
    // Repetitions of all benchmarks take turns, so that what else the machine does falls on all of them.
    char interleaved[] = "--benchmark_enable_random_interleaving=true";
    std::vector<char*> arguments(argv, argv + argc);
    arguments.insert(arguments.begin() + 1, interleaved);
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) {
        return 2;
    }
    try {
        bench::register_waiting();
        bench::register_device();
        bench::register_peers();
        bench::Table table;
        benchmark::RunSpecifiedBenchmarks(&table);
        benchmark::ClearRegisteredBenchmarks();
        return table.has_failed() ? 1 : 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
