// SPDX-License-Identifier: MIT
// A grid that meets at three barriers: 4 blocks of 64 threads, which read a number of another block after each.
#include "../program.hpp"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void kernel(int* numbers)
{
    const auto grid = cg::this_grid();
    const unsigned i = grid.thread_rank();
    numbers[i] = i;
    grid.sync();
    const int other = numbers[(i + 64) % 256];
    grid.sync();
    numbers[i] = other;
    grid.sync();
}

int main()
{
    DeviceArray<int> numbers(256);
    int* data = numbers.data();
    void* arguments[] = {&data};
    cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(kernel), dim3(4), dim3(64), arguments, 0, nullptr);
    finish();
}
