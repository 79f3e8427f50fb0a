// SPDX-License-Identifier: MIT
// Each thread replaces its element by a mean with its neighbour, which may be replaced already.
#include <cuda_runtime.h>

// [kernel]
__global__ void mean_in_place(int* data)
{
    __shared__ int tile[65];
    const int t = threadIdx.x;
    tile[t] = data[t];
    if (t == 0) {
        tile[64] = 0;
    }
    __syncthreads();
    tile[t] = (tile[t] + tile[t + 1]) / 2;  // read and write
    __syncthreads();
    data[t] = tile[t];
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    mean_in_place<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel mean_in_place | barriers passed 1 | space shared | variable tile[32]
//   | count 63
//   write | thread (32,0,0) | line "read and write"
//   read | thread (31,0,0) | line "read and write"
