// SPDX-License-Identifier: MIT
// A slot goes from empty to full and then to another state. Nobody fills it again, so who fills it has nothing to acquire.
#include <cuda_runtime.h>

// [kernel]
__device__ int state[2];
__device__ int slot[2];

__global__ void right_slots_passed_on(int* out)
{
    const int k = blockIdx.x / 2;
    if (blockIdx.x % 2 == 0) {
        if (atomicCAS(&state[k], 0, 1) == 0) {
            slot[k] = 7;
            __threadfence();
            atomicExch(&state[k], 2);
        }
    } else {
        while (atomicCAS(&state[k], 2, 3) != 2) {
        }
        __threadfence();
        out[k] = slot[k];
        atomicExch(&state[k], 4);
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_slots_passed_on<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
