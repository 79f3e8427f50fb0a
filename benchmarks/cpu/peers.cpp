// SPDX-License-Identifier: MIT
#include "benchmarks.hpp"
#include "solved_workbook.hpp"

#include <benchmark/benchmark.h>

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {
namespace {

using Words = std::vector<std::string>;

/// PoCL does nothing without a folder for what it has compiled.
Words peer_environment()
{
    return {"POCL_CACHE_DIR=" BENCH_PEERS "/pocl"};
}

/// Counts the number in this place of what the program prints.
void add(const std::string& name, int repetitions, const Words& words, int place = 0)
{
    benchmark::RegisterBenchmark(name.c_str(),
                                 [words, place](benchmark::State& state) {
                                     for ([[maybe_unused]] auto _ : state) {
                                         try {
                                             std::istringstream output(run(words, peer_environment()));
                                             double number = 0;
                                             for (int i = 0; i <= place; ++i) {
                                                 output >> number;
                                             }
                                             state.counters[in_own_table] = number;
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

Words device_program(const std::string& name, bool checked, const std::vector<long>& arguments)
{
    Words words{fmt::format("{}/{}_{}", BENCH_PEERS, name, checked ? "checked" : "unchecked")};
    for (const long argument : arguments) {
        words.push_back(std::to_string(argument));
    }
    return words;
}

#ifdef BENCH_OPENCL
Words opencl_program(const char* platform, const PeerKernel& kernel, Peer peer)
{
    return {BENCH_OPENCL, BENCH_OPENCL_KERNELS, platform, kernel.name,
            std::to_string(kernel.sizes[static_cast<std::size_t>(peer)])};
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
            add(peer_name(kernel, Peer::pocl), 5, opencl_program(pocl, kernel, Peer::pocl));
        }
        if (*BENCH_OCLGRIND != '\0') {
            Words words = opencl_program("Oclgrind", kernel, Peer::oclgrind);
            words.insert(words.begin(), {BENCH_OCLGRIND, "--data-races", "--uninitialized"});
            add(peer_name(kernel, Peer::oclgrind), 3, words);
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
            device_program("scaling", true, {block_size, accesses / block_size, 1}));
    }
    for (const int threads : threads_to_scale) {
        add(threads_name(threads), 3, device_program("scaling", true, {threads, 8, 1}));
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
        for (const Peer peer : {Peer::device_checked, Peer::device_unchecked}) {
            add(peer_name(kernel, peer), 5,
                device_program(kernel.name, peer == Peer::device_checked,
                               {kernel.sizes[static_cast<std::size_t>(peer)]}));
        }
    }
    register_opencl();
    register_scaling();
}

}  // namespace bench
