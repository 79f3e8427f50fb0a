// SPDX-License-Identifier: MIT
// No barrier protects the tile.
#include <cuda_runtime.h>

// [kernel]
__global__ void tile_without_barriers(int* data)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    int sum = 0;
    for (int first = 0; first < 256; first += 64) {
        tile[t] = data[first + t];  // write
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
    tile_without_barriers<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel tile_without_barriers | space shared | variable tile[0] | count 15359
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
