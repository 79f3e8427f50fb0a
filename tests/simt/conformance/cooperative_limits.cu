// SPDX-License-Identifier: MIT
// The largest grid whose blocks can wait for each other, and what becomes of one that is larger.
#include "../program.hpp"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void count_blocks(int* blocks, int* is_valid)
{
    const cg::grid_group grid = cg::this_grid();
    if (threadIdx.x == 0) {
        atomicAdd(blocks, 1);
    }
    grid.sync();
    if (grid.thread_rank() == 0) {
        *blocks = -*blocks;
        *is_valid = grid.is_valid();
    }
}

int main()
{
    constexpr int threads = 256;
    int at_once = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, count_blocks, threads, 0));
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, 0));
    const int most = at_once * properties.multiProcessorCount;

    DeviceArray<int> blocks(1);
    DeviceArray<int> is_valid(1);
    int* blocks_data = blocks.data();
    int* is_valid_data = is_valid.data();
    void* arguments[] = {&blocks_data, &is_valid_data};
    check(cudaLaunchCooperativeKernel(count_blocks, dim3(most), dim3(threads), arguments));
    compare("the largest cooperative grid", blocks.get(), {-most});
    compare("its validity", is_valid.get(), {1});
    std::printf("one block more: %s\n",
                cudaGetErrorName(
                    cudaLaunchCooperativeKernel(count_blocks, dim3(most + 1), dim3(threads), arguments)));
    std::printf("the last error: %s\n", cudaGetErrorName(cudaGetLastError()));
}
