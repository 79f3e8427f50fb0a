// SPDX-License-Identifier: MIT
// What a block leaves in shared memory no other block, and no later launch, can race with.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_two_launches(int* out)
{
    __shared__ int tile[64];
    if (blockIdx.x % 2 == 0) {
        tile[threadIdx.x] = threadIdx.x;
        out[blockIdx.x * 64 + threadIdx.x] = tile[threadIdx.x];
    } else {
        tile[63 - threadIdx.x] = threadIdx.x;
        out[blockIdx.x * 64 + threadIdx.x] = tile[63 - threadIdx.x];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_two_launches<<<4, 64>>>(out);
    right_two_launches<<<4, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
