// SPDX-License-Identifier: MIT
// Each thread reads its neighbour's element of one copy and writes the other.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_two_copies(int* out)
{
    __shared__ int tile[2][64];
    const int t = threadIdx.x;
    tile[0][t] = t;
    __syncthreads();
    for (int i = 0; i < 4; ++i) {
        tile[1 - i % 2][t] = tile[i % 2][(t + 1) % 64];
        __syncthreads();
    }
    out[t] = tile[0][t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_two_copies<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
