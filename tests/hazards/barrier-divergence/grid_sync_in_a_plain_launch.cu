// SPDX-License-Identifier: MIT
// The blocks wait for each other, in a launch that has not promised to keep them together.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

// [kernel]
__global__ void grid_sync_in_a_plain_launch(int* sums)
{
    const cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = static_cast<int>(blockIdx.x);
    }
    grid.sync();  // barrier
    if (grid.thread_rank() == 0) {
        sums[0] += sums[1];
    }
}
// [kernel]

int main()
{
    int* sums = nullptr;
    cudaMalloc(&sums, 2 * sizeof(int));
    grid_sync_in_a_plain_launch<<<2, 1>>>(sums);
    cudaDeviceSynchronize();
    cudaFree(sums);
}

// expect: barrier-divergence | warning | reason not cooperative | kernel grid_sync_in_a_plain_launch
//   | function grid_group::sync | count 2
//   call | thread (0,0,0) | line "barrier"
