// SPDX-License-Identifier: MIT
// Those who have found something get a place each.
#include <cuda_runtime.h>

// [kernel]
__device__ int length;

__global__ void right_places_with_atomics(int* out)
{
    const int t = threadIdx.x;
    if (t % 16 == 0) {
        out[atomicAdd(&length, 1)] = t;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_places_with_atomics<<<2, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
