// SPDX-License-Identifier: MIT
// The next round writes the tile while slow threads still read this one's.
#include <cuda_runtime.h>

// [kernel]
__global__ void missing_barrier_before_reuse(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    int sum = 0;
    for (int round = 0; round < 2; ++round) {
        tile[t] = out[round * 64 + t];  // write
        __syncthreads();
        sum += tile[63 - t];  // read
    }
    out[t] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    missing_barrier_before_reuse<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel missing_barrier_before_reuse | barriers passed 1 | space shared
//   | variable tile[31] | count 64
//   write | thread (31,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
