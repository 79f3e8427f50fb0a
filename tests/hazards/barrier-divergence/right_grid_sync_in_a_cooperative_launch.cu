// SPDX-License-Identifier: MIT
// The blocks wait for each other, in a launch that keeps them together.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

// [kernel]
__global__ void grid_sync_in_a_cooperative_launch(int* sums)
{
    const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = static_cast<int>(blockIdx.x);
    }
    grid.sync();
    if (grid.thread_rank() == 0) {
        sums[0] += sums[1];
    }
}
// [kernel]

int main()
{
    int* sums = nullptr;
    cudaMalloc(&sums, 2 * sizeof(int));
    void* arguments[] = {&sums};
    cudaLaunchCooperativeKernel(grid_sync_in_a_cooperative_launch, dim3(2), dim3(1), arguments);
    cudaDeviceSynchronize();
    cudaFree(sums);
}
