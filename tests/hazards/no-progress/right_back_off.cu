// SPDX-License-Identifier: MIT
// Who finds the lock taken sleeps longer and longer.
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;

__global__ void right_back_off(int* out)
{
    unsigned nanoseconds = 8;
    while (atomicCAS(&lock, 0, 1) != 0) {
        __nanosleep(nanoseconds);
        nanoseconds = nanoseconds < 256 ? 2 * nanoseconds : nanoseconds;
    }
    __threadfence();
    out[0] += 1;
    __threadfence();
    atomicExch(&lock, 0);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_back_off<<<2, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
