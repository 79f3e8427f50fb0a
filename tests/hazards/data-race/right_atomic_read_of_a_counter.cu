// SPDX-License-Identifier: MIT
// Whoever wants to see a counter that others increment reads it atomically.
#include <cuda_runtime.h>

// [kernel]
__device__ int counter;

__global__ void right_atomic_read_of_a_counter(int* out)
{
    atomicAdd(&counter, 1);
    if (blockIdx.x == 3) {
        out[0] = atomicAdd(&counter, 0);
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_atomic_read_of_a_counter<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
