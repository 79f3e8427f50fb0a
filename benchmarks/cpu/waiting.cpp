// SPDX-License-Identifier: MIT
#include "benchmarks.hpp"
#include "solved_workbook.hpp"

#include <benchmark/benchmark.h>

#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

namespace bench {
namespace {

/// Runs `step` once a repetition; what it throws is the benchmark's error.
template <class Step>
void measure_once(benchmark::State& state, const Step& step, bool in_table_of_its_own)
{
    for ([[maybe_unused]] auto _ : state) {
        try {
            step();
        } catch (const std::runtime_error& error) {
            state.SkipWithError(error.what());
            return;
        }
    }
    if (in_table_of_its_own) {
        state.counters[in_own_table] = 0;
    }
}

template <class Step>
void add(const std::string& name, int repetitions, const Step& step, bool in_table_of_its_own = false)
{
    benchmark::RegisterBenchmark(
        name.c_str(), [=](benchmark::State& state) { measure_once(state, step, in_table_of_its_own); })
        ->Iterations(1)
        ->Repetitions(repetitions)
        ->UseRealTime();
}

}  // namespace

std::string verdict_name(const std::string& exercise)
{
    return "save to verdict, " + exercise;
}

std::string nvcc_name(const std::string& exercise)
{
    return "nvcc -c, " + exercise;
}

void register_waiting()
{
    const auto workbook = std::make_shared<SolvedWorkbook>();
    const std::string nvcc = BENCH_NVCC;
    for (const auto& [number, file] : workbook->exercises()) {
        const auto save_and_check = [=, number = number, file = file] {
            workbook->touch(file);
            workbook->check({number});
        };
        add(verdict_name(number), 3, save_and_check, true);
        const auto save_and_compile = [=, file = file] {
            workbook->touch(file);
            run({nvcc, "-c", "-std=c++17", "-o", file.string() + ".o", file});
        };
        if (!nvcc.empty()) {
            add(nvcc_name(number), 3, save_and_compile, true);
        }
    }
    add("check of all solutions, compiled anew", 3, [=] {
        workbook->forget_modules();
        workbook->check({});
    });
    add("check of all solutions, compiled before", 3, [=] { workbook->check({}); });
}

}  // namespace bench
