// SPDX-License-Identifier: MIT
// Two blocks take turns three times, each waiting for the other.
#include <cuda_runtime.h>

// [kernel]
__device__ volatile int lock;
__device__ int total;

__global__ void right_flags_of_two_directions(int* out)
{
    for (int turn = blockIdx.x; turn < 6; turn += 2) {
        while (lock != turn) {
        }
        __threadfence();
        total += 1;
        __threadfence();
        lock = turn + 1;
    }
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_flags_of_two_directions<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
