// SPDX-License-Identifier: MIT
// barrier_arrive() and barrier_wait() of a grid and of a block: after waiting every thread sees what all others wrote before
// they arrived, and what it does between the two is its own.
#include "../program.hpp"

#include <cooperative_groups.h>

#include <utility>

namespace cg = cooperative_groups;

constexpr unsigned blocks = 5;
constexpr unsigned threads = 48;
constexpr unsigned count = blocks * threads;
constexpr int rounds = 4;

/// Each round sends every element to the other end of the array, and there to the other end of its block.
__global__ void turn_around(unsigned* values, unsigned* next, unsigned* own)
{
    __shared__ unsigned of_block[threads];
    const cg::grid_group grid = cg::this_grid();
    const cg::thread_block block = cg::this_thread_block();
    const auto i = static_cast<unsigned>(grid.thread_rank());
    for (unsigned round = 0; round < rounds; ++round) {
        next[i] = values[i] + round;
        cg::grid_group::arrival_token all_have_written = grid.barrier_arrive();
        own[i] += round * i;
        grid.barrier_wait(std::move(all_have_written));

        of_block[threadIdx.x] = next[count - 1 - i];
        auto block_has_written = block.barrier_arrive();
        own[i] += 1;
        block.barrier_wait(std::move(block_has_written));
        values[i] = of_block[threads - 1 - threadIdx.x];
        grid.sync();
    }
}

int main()
{
    DeviceArray<unsigned> values(count);
    DeviceArray<unsigned> next(count);
    DeviceArray<unsigned> own(count);
    std::vector<unsigned> wanted(count);
    std::vector<unsigned> wanted_own(count);
    for (unsigned i = 0; i < count; ++i) {
        wanted[i] = i * i + 1;
    }
    values.set(wanted);
    own.set(wanted_own);
    unsigned* values_data = values.data();
    unsigned* next_data = next.data();
    unsigned* own_data = own.data();
    void* arguments[] = {&values_data, &next_data, &own_data};
    check(cudaLaunchCooperativeKernel(turn_around, dim3(blocks), dim3(threads), arguments));
    for (unsigned round = 0; round < rounds; ++round) {
        std::vector<unsigned> turned(count);
        for (unsigned i = 0; i < count; ++i) {
            const unsigned block = i / threads;
            const unsigned opposite = block * threads + threads - 1 - i % threads;
            turned[i] = wanted[count - 1 - opposite] + round;
            wanted_own[i] += round * i + 1;
        }
        wanted = turned;
    }
    compare("values", values.get(), wanted);
    compare("own", own.get(), wanted_own);
}
