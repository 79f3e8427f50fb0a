// SPDX-License-Identifier: MIT
// Before sm_70 volatile was enough within a warp. It is no longer.
#include <cuda_runtime.h>

// [kernel]
__global__ void volatile_is_no_synchronisation(int* out)
{
    __shared__ volatile int sums[32];
    const int t = threadIdx.x;
    sums[t] = t;  // write
    if (t < 16) {
        out[t] = sums[t + 16];  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    volatile_is_no_synchronisation<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | same warp | kernel volatile_is_no_synchronisation | space shared
//   | variable sums[16] | count 16
//   write | thread (16,0,0) | line "write"
//   read | thread (0,0,0) | line "read"
