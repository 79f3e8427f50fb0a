// SPDX-License-Identifier: MIT
// One block prepares the data; each block has a line of its own where it waits for the others.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__global__ void right_grid_sync_of_each_block(int* out)
{
    const cg::grid_group grid = cg::this_grid();
    if (blockIdx.x == 0) {
        out[threadIdx.x] = threadIdx.x;
        grid.sync();
    } else {
        grid.sync();
        out[32 + threadIdx.x] = out[threadIdx.x];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(right_grid_sync_of_each_block), dim3(2), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}
