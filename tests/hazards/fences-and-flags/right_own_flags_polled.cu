// SPDX-License-Identifier: MIT
// The reader waits for the flag of the block whose data it reads.
#include <cuda_runtime.h>

// [kernel]
__device__ int data[3];
__device__ volatile int flags[3];

__global__ void right_own_flags_polled(int* out)
{
    const int b = blockIdx.x;
    if (b < 2) {
        data[b] = b;
        __threadfence();
        flags[b] = 1;
    } else {
        while (flags[1] == 0) {
        }
        __threadfence();
        out[0] = data[1];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_own_flags_polled<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
