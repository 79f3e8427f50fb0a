// SPDX-License-Identifier: MIT
// A counter is set to zero by one thread while others already count.
#include <cuda_runtime.h>

// [kernel]
__global__ void atomic_against_plain_write(int* out)
{
    __shared__ int counter;
    const int t = threadIdx.x;
    if (t == 0) {
        counter = 0;  // write
    }
    atomicAdd(&counter, 1);  // atomic
    __syncthreads();
    out[t] = counter;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    atomic_against_plain_write<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel atomic_against_plain_write | space shared | variable counter | count 63
//   write | thread (0,0,0) | line "write"
//   atomic | thread (32,0,0) | line "atomic"
