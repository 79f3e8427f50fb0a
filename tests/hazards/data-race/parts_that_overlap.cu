// SPDX-License-Identifier: MIT
// A pool is cut in two, but the second part begins before the first one ends.
#include <cuda_runtime.h>

// [kernel]
__global__ void parts_that_overlap(int* out)
{
    extern __shared__ int pool[];
    int* const first = pool;
    int* const second = pool + 32;
    const int t = threadIdx.x;
    first[t] = t;  // first
    second[t] = -t;  // second
    __syncthreads();
    out[t] = first[t] + second[t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    parts_that_overlap<<<1, 64, 128 * sizeof(int)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel parts_that_overlap | space shared | variable pool[32] | count 32
//   write | thread (0,0,0) | line "second"
//   write | thread (32,0,0) | line "first"
