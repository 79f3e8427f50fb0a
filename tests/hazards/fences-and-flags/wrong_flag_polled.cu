// SPDX-License-Identifier: MIT
// There is a flag for each block, and the reader looks at that of another.
#include <cuda_runtime.h>

// [kernel]
__device__ int data[3];
__device__ volatile int flags[3];

__global__ void wrong_flag_polled(int* out)
{
    const int b = blockIdx.x;
    if (b < 2) {
        data[b] = b;  // write
        __threadfence();
        flags[b] = 1;
    } else {
        while (flags[0] == 0) {
        }
        __threadfence();
        out[0] = data[1];  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    wrong_flag_polled<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel wrong_flag_polled | space global | variable data
//   read | line "read"
//   write | line "write"
