// SPDX-License-Identifier: MIT
// Two lines of one block write the same value to the same places, in no order.
#include <cuda_runtime.h>

__global__ void same_value_at_two_lines(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = 7;       // first
    tile[63 - t] = 7;  // second
    __syncthreads();
    out[t] = tile[t];
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    same_value_at_two_lines<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
