// SPDX-License-Identifier: MIT
// The guard is around the work, and all threads of all blocks come to each barrier.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_grid_sync_of_all_threads(int* out)
{
    const cg::grid_group grid = cg::this_grid();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 50) {
        out[i] = i;
    }
    grid.sync();
    int next = 0;
    if (i < 50) {
        next = out[(i + 20) % 50];
    }
    cg::sync(grid);
    if (blockIdx.x != 0) {
        return;  // after the last barrier
    }
    out[i] = next;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(right_grid_sync_of_all_threads), dim3(2), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}
