// SPDX-License-Identifier: MIT
// The flag is raised before the barrier of the grid, and looked at behind it.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__device__ int flag;

__global__ void right_grid_sync(int* out)
{
    if (blockIdx.x == 1) {
        flag = 1;
    }
    cg::this_grid().sync();
    while (flag == 0) {
    }
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 2 * sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(right_grid_sync), dim3(2), dim3(1), arguments, 0,
                                nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}
