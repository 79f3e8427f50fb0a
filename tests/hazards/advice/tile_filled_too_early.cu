// SPDX-License-Identifier: MIT
// A tile is filled while others still read it.
#include <cuda_runtime.h>

// [kernel]
__global__ void tile_filled_too_early(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    int sum = 0;
    for (int first = 0; first < 256; first += 64) {
        tile[t] = data[first + t];  // write
        __syncthreads();
        for (int k = 0; k < 64; ++k) {
            sum += tile[k] * k;  // read
        }
    }
    data[256 + t] = sum;
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    tile_filled_too_early<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel tile_filled_too_early | barriers passed 1 | space shared
//   | variable tile[0] | count 192
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
