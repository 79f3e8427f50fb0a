// SPDX-License-Identifier: MIT
// All threads of a block make as many rounds; other blocks make more.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_trip_count_of_the_block(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    for (int i = 0; i <= blockIdx.x; ++i) {
        tile[t] = i;
        __syncthreads();
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + t] = tile[t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_trip_count_of_the_block<<<3, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
