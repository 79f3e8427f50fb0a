// SPDX-License-Identifier: MIT
// The flag is raised and polled by atomic functions, between fences.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ int flag;

__global__ void right_message_with_atomics(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;
        __threadfence();
        atomicExch(&flag, 1);
    } else {
        while (atomicAdd(&flag, 0) == 0) {
        }
        __threadfence();
        out[0] = data;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_message_with_atomics<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
