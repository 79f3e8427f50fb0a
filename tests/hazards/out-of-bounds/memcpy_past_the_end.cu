// SPDX-License-Identifier: MIT
// memcpy() in a kernel reads more than there is.

#include <cuda_runtime.h>

#include <cstring>

__global__ void memcpy_past_the_end(const int* in, int* out)
{
    memcpy(out + 8 * threadIdx.x, in + 8 * threadIdx.x, 8 * sizeof(int));  // read
}

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, 30 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 30 * sizeof(int));
    memcpy_past_the_end<<<1, 4>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}
