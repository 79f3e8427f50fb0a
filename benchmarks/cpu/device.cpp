// SPDX-License-Identifier: MIT
#include "benchmarks.hpp"
#include "block_sums.hpp"

#include "nearest_neighbour.hpp"

#include <judge/random.hpp>
#include <judge/session.hpp>
#include <judge/trial.hpp>

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

namespace bench {
namespace {

using judge::in;
using judge::out;

void use_module(const std::string& name, bool checked)
{
    judge::Settings& settings = judge::Session::get().settings;
    settings.learner_module =
        std::string(BENCH_MODULES) + "/" + name + (checked ? "_checked.so" : "_unchecked.so");
    settings.runtime = BENCH_BUILD "/harness/simt/libsimt.so";
    settings.runner = BENCH_BUILD "/harness/judge/runner";
    settings.device_options =
        "memory=268435456\nschedule=ascending\n" + std::string(checked ? "" : "checked=0\n");
    settings.cpu_limit = 60;
}

std::vector<float3> some_points(int n)
{
    std::vector<float3> points(static_cast<std::size_t>(n));
    const std::vector<float> coordinates =
        judge::Random("points").whole_floats(3 * points.size(), -1000, 1000);
    for (std::size_t i = 0; i < points.size(); ++i) {
        points[i] = {coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]};
    }
    return points;
}

/// Times whole runs, the start of the runner included.
template <class Run>
void measure(benchmark::State& state, const Run& run)
{
    for ([[maybe_unused]] auto _ : state) {
        const judge::Trial trial = run();
        if (trial.mine().trouble) {
            state.SkipWithError("the runner came to no good end");
            return;
        }
    }
}

/// Says how much of what each of these runs did.
void count(benchmark::State& state, const char* unit, double work)
{
    state.counters[unit] = benchmark::Counter(work, benchmark::Counter::kIsIterationInvariantRate);
}

void nearest_neighbours(benchmark::State& state, int n, bool checked)
{
    use_module("nearest_neighbour", checked);
    const judge::Entry<decltype(nearest_neighbour)> entry;
    const std::vector<float3> points = some_points(n);
    measure(state,
            [&] { return entry.run("", in("points", points), out<int>("nearest", points.size()), n); });
}

void pairs_of_points(benchmark::State& state, int n, bool checked)
{
    nearest_neighbours(state, n, checked);
    count(state, "pairs/s", static_cast<double>(n) * n);
}

/// Work is counted in threads that arrive at a barrier.
void barriers(benchmark::State& state, int blocks, bool checked)
{
    constexpr int block_size = 256;
    constexpr int barriers_a_block = 9;
    use_module("block_sums", checked);
    const judge::Entry<decltype(block_sums)> entry;
    const std::vector<float> elements(static_cast<std::size_t>(blocks) * block_size, 1.0f);
    measure(state, [&] {
        return entry.run("", in("in", elements), out<float>("out", static_cast<std::size_t>(blocks)), blocks);
    });
    count(state, "arrivals/s", static_cast<double>(blocks) * block_size * barriers_a_block);
}

template <class Measure>
void add(const char* name, int size, bool checked, int repetitions, Measure measure)
{
    benchmark::RegisterBenchmark(name, [=](benchmark::State& state) { measure(state, size, checked); })
        ->Iterations(1)
        ->Repetitions(repetitions)
        ->UseRealTime();
}

}  // namespace

void register_device()
{
    // Large enough that the start of the runner is a few percent.
    add("start of a runner, to its result", 1, true, 20, nearest_neighbours);
    add("blocked nearest neighbour, checked", 12288, true, 3, pairs_of_points);
    add("blocked nearest neighbour, unchecked", 32768, false, 3, pairs_of_points);
    add("sums of blocks in a tree, checked", 4096, true, 3, barriers);
    add("sums of blocks in a tree, unchecked", 16384, false, 3, barriers);
}

}  // namespace bench
