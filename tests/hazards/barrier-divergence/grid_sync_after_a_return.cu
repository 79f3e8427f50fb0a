// SPDX-License-Identifier: MIT
// The threads past the end of the array return before the barrier of the grid.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void grid_sync_after_a_return(int* out)
{
    const cg::grid_group grid = cg::this_grid();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 50) {
        return;
    }
    out[i] = i;
    grid.sync();  // barrier
    out[i] += 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(grid_sync_after_a_return), dim3(2), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel grid_sync_after_a_return | block (1,0,0)
//   arrival grid.sync | threads 18 | first (0,0,0) | line "barrier"
//   arrival returned | threads 14 | first (18,0,0)
