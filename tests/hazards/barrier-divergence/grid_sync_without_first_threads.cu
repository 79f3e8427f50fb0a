// SPDX-License-Identifier: MIT
// The first thread of each block, which would tell the other blocks, goes past the barrier.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void grid_sync_without_first_threads(int* out)
{
    const cg::grid_group grid = cg::this_grid();
    if (threadIdx.x != 0) {
        grid.sync();  // barrier
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
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(grid_sync_without_first_threads), dim3(2), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | stuck | kernel grid_sync_without_first_threads | count 2
//   arrival returned | threads 1 | first (0,0,0)
//   arrival grid.sync | threads 31 | first (1,0,0) | line "barrier"
