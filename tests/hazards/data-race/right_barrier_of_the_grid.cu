// SPDX-License-Identifier: MIT
// A cooperative launch has a barrier for all blocks.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

// [kernel]
__device__ int parts[4];

__global__ void right_barrier_of_the_grid(int* out)
{
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x;
    }
    cg::this_grid().sync();
    if (blockIdx.x == 3 && threadIdx.x == 0) {
        out[0] = parts[0] + parts[3];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    void* arguments[] = {&out};
    cudaLaunchCooperativeKernel(reinterpret_cast<void*>(right_barrier_of_the_grid), dim3(4), dim3(32),
                                arguments, 0, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}
