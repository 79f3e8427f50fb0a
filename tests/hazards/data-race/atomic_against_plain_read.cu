// SPDX-License-Identifier: MIT
// A counter is read while others still count.
#include <cuda_runtime.h>

// [kernel]
__global__ void atomic_against_plain_read(int* out)
{
    __shared__ int counter;
    const int t = threadIdx.x;
    if (t == 0) {
        counter = 0;
    }
    __syncthreads();
    atomicAdd(&counter, 1);  // atomic
    out[t] = counter;  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    atomic_against_plain_read<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel atomic_against_plain_read | barriers passed 1 | space shared
//   | variable counter | count 96
//   atomic | thread (0,0,0) | line "atomic"
//   read | thread (32,0,0) | line "read"
