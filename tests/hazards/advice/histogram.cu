// SPDX-License-Identifier: MIT
// Many threads add to few counters.
#include <cuda_runtime.h>

// [kernel]
__global__ void histogram(int* data)
{
    __shared__ int bins[4];
    const int t = threadIdx.x;
    if (t < 4) {
        bins[t] = 0;
    }
    __syncthreads();
    bins[data[t] % 4]++;  // read and write
    __syncthreads();
    if (t < 4) {
        data[t] = bins[t];
    }
}
// [kernel]

int main()
{
    int* data = nullptr;
    cudaMalloc(&data, 1024 * sizeof(int));
    cudaMemset(data, 0, 1024 * sizeof(int));
    histogram<<<1, 64>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: data-race | error | kernel histogram | barriers passed 1 | space shared | variable bins[0]
//   | count 96
//   write | thread (32,0,0) | line "read and write"
//   read | thread (0,0,0) | line "read and write"
// expect: data-race | error | kernel histogram | barriers passed 1 | space shared | variable bins[0]
//   | count 63
//   write | thread (0,0,0) | line "read and write"
//   write | thread (32,0,0) | line "read and write"
