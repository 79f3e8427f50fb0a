// SPDX-License-Identifier: MIT
// Which launches are cooperative, and what becomes of a grid that is too large or not valid.
#include "../program.hpp"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void count_blocks(int* blocks, int* is_valid)
{
    const cg::grid_group grid = cg::this_grid();
    if (grid.thread_rank() == 0) {
        *is_valid = grid.is_valid();
    }
    if (grid.is_valid()) {
        if (threadIdx.x == 0) {
            atomicAdd(blocks, 1);
        }
        grid.sync();
        if (grid.thread_rank() == 0) {
            *blocks = -*blocks;
        }
    }
}

__global__ void wait_for_the_grid()
{
    cg::this_grid().sync();
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
    count_blocks<<<2, threads>>>(blocks_data, is_valid_data);
    compare("validity in a plain launch", is_valid.get(), {0});

    wait_for_the_grid<<<1, 32>>>();
    std::printf("sync() in a plain launch: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
