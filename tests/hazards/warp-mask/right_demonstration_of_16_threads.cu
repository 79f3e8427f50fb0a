// SPDX-License-Identifier: MIT
// A block of half a warp may name lanes that it does not have.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_demonstration_of_16_threads(int* out)
{
    int sum = threadIdx.x;
    for (int offset = 8; offset > 0; offset /= 2) {
        sum += __shfl_xor_sync(0xffffffff, sum, offset);
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_demonstration_of_16_threads<<<1, 16>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
