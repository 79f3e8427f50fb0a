// SPDX-License-Identifier: MIT
#include "benchmarks.hpp"
#include "solved_workbook.hpp"

#include <benchmark/benchmark.h>

#include <memory>
#include <stdexcept>

namespace bench {
namespace {

constexpr const char* exercise = "01_shared_memory_blocking/03_nearest_neighbour";

/// Runs `step` once a repetition; what it throws is the benchmark's error.
template <class Step>
void measure_once(benchmark::State& state, const Step& step)
{
    for ([[maybe_unused]] auto _ : state) {
        try {
            step();
        } catch (const std::runtime_error& error) {
            state.SkipWithError(error.what());
            return;
        }
    }
}

template <class Step>
void add(const char* name, int repetitions, const Step& step)
{
    benchmark::RegisterBenchmark(name, [step](benchmark::State& state) { measure_once(state, step); })
        ->Iterations(1)
        ->Repetitions(repetitions)
        ->UseRealTime();
}

}  // namespace

void register_waiting()
{
    const auto workbook = std::make_shared<SolvedWorkbook>();
    const std::filesystem::path source = workbook->source(exercise);
    add(save_to_verdict, 9, [=] {
        workbook->touch(source);
        workbook->check({"1.3"});
    });
    const std::string nvcc = BENCH_NVCC;
    if (!nvcc.empty()) {
        add(compile_by_nvcc, 9, [=] {
            workbook->touch(source);
            run({nvcc, "-c", "-std=c++17", "-o", source.string() + ".o", source});
        });
    }
    add("check of all solutions, compiled anew", 3, [=] {
        workbook->forget_modules();
        workbook->check({});
    });
    add("check of all solutions, compiled before", 3, [=] { workbook->check({}); });
}

}  // namespace bench
