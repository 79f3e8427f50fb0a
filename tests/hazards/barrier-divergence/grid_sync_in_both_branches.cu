// SPDX-License-Identifier: MIT
// The halves of a block wait at different barriers of the grid.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void grid_sync_in_both_branches(int* out)
{
    const cg::grid_group grid = cg::this_grid();
    if (threadIdx.x < 16) {
        grid.sync();  // lower half
    } else {
        grid.sync();  // upper half
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(grid_sync_in_both_branches), dim3(2), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | kernel grid_sync_in_both_branches | count 2
//   arrival grid.sync | threads 16 | first (0,0,0) | line "lower half"
//   arrival grid.sync | threads 16 | first (16,0,0) | line "upper half"
