// SPDX-License-Identifier: MIT
#include "benchmarks.hpp"
#include "solved_workbook.hpp"

#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <future>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace bench {
namespace {

using Words = std::vector<std::string>;

/// PoCL does nothing without a folder for what it has compiled. Oclgrind is compared on one processor. The CPU device checks what
/// somebody wants a report of, and here all of it.
Words peer_environment()
{
    constexpr const char* reports = BENCH_PEERS "/reports";
    std::filesystem::create_directories(reports);
    return {"POCL_CACHE_DIR=" BENCH_PEERS "/pocl", "OCLGRIND_NUM_THREADS=1",
            std::string("SIMT_REPORT=") + reports, "SIMT_OPTIONS=check_limit=0"};
}

/// The number in this place of what the program prints.
double number_printed(const Words& words, int place)
{
    std::istringstream output(run(words, peer_environment()));
    double number = 0;
    for (int i = 0; i <= place; ++i) {
        output >> number;
    }
    return number;
}

/// The same, on one processor.
Words on_processor(unsigned processor, Words words)
{
    words.insert(words.begin(), {"taskset", "-c", std::to_string(processor)});
    return words;
}

unsigned processors()
{
    return std::max(1u, std::thread::hardware_concurrency());
}

/// Counts what `measure` returns.
void add(const std::string& name, int repetitions, const std::function<double()>& measure)
{
    benchmark::RegisterBenchmark(name.c_str(),
                                 [measure](benchmark::State& state) {
                                     for ([[maybe_unused]] auto _ : state) {
                                         try {
                                             state.counters[in_own_table] = measure();
                                         } catch (const std::runtime_error& error) {
                                             state.SkipWithError(error.what());
                                             return;
                                         }
                                     }
                                 })
        ->Iterations(1)
        ->Repetitions(repetitions)
        ->UseRealTime();
}

/// Counts the number in this place of what the program prints.
void add(const std::string& name, int repetitions, const Words& words, int place = 0)
{
    add(name, repetitions, [words, place] { return number_printed(words, place); });
}

/// The sum of what a program prints that runs on each processor at the same time.
double sum_of_all(const Words& words)
{
    std::vector<std::future<double>> programs;
    for (unsigned processor = 0; processor < processors(); ++processor) {
        programs.push_back(std::async(std::launch::async,
                                      [=] { return number_printed(on_processor(processor, words), 0); }));
    }
    double sum = 0;
    for (std::future<double>& program : programs) {
        sum += program.get();
    }
    return sum;
}

Words device_program(const std::string& name, bool checked, const std::vector<long>& arguments)
{
    Words words{fmt::format("{}/{}_{}", BENCH_PEERS, name, checked ? "checked" : "unchecked")};
    for (const long argument : arguments) {
        words.push_back(std::to_string(argument));
    }
    return words;
}

#ifdef BENCH_OPENCL
Words opencl_program(const char* platform, const PeerKernel& kernel, int size)
{
    return {BENCH_OPENCL, BENCH_OPENCL_KERNELS, platform, kernel.name, std::to_string(size)};
}

bool runs(const Words& words)
{
    try {
        run(words, peer_environment());
        return true;
    } catch (const std::runtime_error&) {
        return false;
    }
}

void register_opencl()
{
    constexpr const char* pocl = "Portable Computing Language";
    const bool has_pocl = runs({BENCH_OPENCL, BENCH_OPENCL_KERNELS, pocl, "reduction", "256"});
    for (const PeerKernel& kernel : peer_kernels) {
        if (has_pocl) {
            add(peer_name(kernel, Peer::pocl), 5, opencl_program(pocl, kernel, kernel.unchecked_size));
        }
        if (*BENCH_OCLGRIND != '\0') {
            Words words = opencl_program("Oclgrind", kernel, kernel.checked_size);
            words.insert(words.begin(), {BENCH_OCLGRIND, "--data-races", "--uninitialized"});
            add(peer_name(kernel, Peer::oclgrind), 3, on_processor(0, words));
        }
    }
}
#else
void register_opencl() {}
#endif

void register_scaling()
{
    constexpr int block_size = 256;
    for (const int accesses : accesses_to_scale) {
        add(accesses_name(accesses), accesses < 100'000'000 ? 3 : 1,
            on_processor(0, device_program("scaling", true, {block_size, accesses / block_size, 1})));
    }
    for (const int threads : threads_to_scale) {
        add(threads_name(threads), 3, on_processor(0, device_program("scaling", true, {threads, 8, 1})));
    }
    constexpr int threads = 1 << 16;
    constexpr int elements = static_cast<int>(shadow_touched_bytes / sizeof(float)) / threads;
    add(shadow_checked, 1, device_program("scaling", true, {threads, 2 * elements, elements}), 1);
    add(shadow_unchecked, 1, device_program("scaling", false, {threads, 2 * elements, elements}), 1);
}

}  // namespace

std::string peer_name(const PeerKernel& kernel, Peer peer)
{
    constexpr std::array names{"CPU device, checked", "CPU device, unchecked", "Oclgrind", "PoCL"};
    return fmt::format("{} on {}", kernel.name, names[static_cast<std::size_t>(peer)]);
}

std::string parallel_name(const PeerKernel& kernel, bool is_one_program)
{
    return fmt::format("{} on all processors, {}", kernel.name,
                       is_one_program ? "one program" : "a program on each");
}

std::string accesses_name(int accesses)
{
    return fmt::format("accesses, of {:.0e}", static_cast<double>(accesses));
}

std::string threads_name(int threads)
{
    return fmt::format("accesses, of {} threads with 8 each", threads);
}

void register_peers()
{
    for (const PeerKernel& kernel : peer_kernels) {
        add(peer_name(kernel, Peer::device_checked), 5,
            on_processor(0, device_program(kernel.name, true, {kernel.checked_size})));
        add(peer_name(kernel, Peer::device_unchecked), 5,
            device_program(kernel.name, false, {kernel.unchecked_size}));
        const Words parallel = device_program(kernel.name, true, {kernel.parallel_size});
        add(parallel_name(kernel, true), 3, parallel);
        add(parallel_name(kernel, false), 3, [parallel] { return sum_of_all(parallel); });
    }
    register_opencl();
    register_scaling();
}

}  // namespace bench
