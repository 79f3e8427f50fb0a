// SPDX-License-Identifier: MIT
// All threads store to one shared variable. Nothing reads it, but the stores race.
#include <cuda_runtime.h>

__global__ void kernel(int n)
{
    __shared__ int last;
    if (static_cast<int>(threadIdx.x) < n) {
        last = static_cast<int>(threadIdx.x);  // write
    }
}

int main()
{
    kernel<<<1, 64>>>(64);
    cudaDeviceSynchronize();
}

// expect: data-race | error | kernel kernel | space shared | variable last | count 63
//   write | thread (0,0,0) | line "write"
//   write | thread (32,0,0) | line "write"
