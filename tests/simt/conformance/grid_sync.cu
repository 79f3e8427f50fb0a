// SPDX-License-Identifier: MIT
// this_grid().sync(): every block sees what all others wrote before it.
#include "../program.hpp"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr unsigned blocks = 5;
constexpr unsigned threads = 48;
constexpr unsigned count = blocks * threads;
constexpr int rounds = 6;

/// In each round every element becomes the sum of itself and of the one that lies half the array further.
__global__ void add_far_neighbours(unsigned* values, unsigned* next, int* is_valid)
{
    cg::grid_group grid = cg::this_grid();
    const auto i = static_cast<unsigned>(grid.thread_rank());
    is_valid[i] = grid.is_valid();
    for (int round = 0; round < rounds; ++round) {
        next[i] = values[i] + values[(i + count / 2) % count] + round;
        grid.sync();
        values[i] = next[count - 1 - i];
        grid.sync();
    }
}

int main()
{
    DeviceArray<unsigned> values(count);
    DeviceArray<unsigned> next(count);
    DeviceArray<int> is_valid(count);
    std::vector<unsigned> wanted(count);
    for (unsigned i = 0; i < count; ++i) {
        wanted[i] = i * i + 1;
    }
    values.set(wanted);
    unsigned* values_data = values.data();
    unsigned* next_data = next.data();
    int* is_valid_data = is_valid.data();
    void* arguments[] = {&values_data, &next_data, &is_valid_data};
    check(cudaLaunchCooperativeKernel(add_far_neighbours, dim3(blocks), dim3(threads), arguments));
    for (int round = 0; round < rounds; ++round) {
        std::vector<unsigned> sums(count);
        for (unsigned i = 0; i < count; ++i) {
            sums[count - 1 - i] = wanted[i] + wanted[(i + count / 2) % count] + round;
        }
        wanted = sums;
    }
    compare("values", values.get(), wanted);
    compare("validity", is_valid.get(), std::vector<int>(count, 1));
}
