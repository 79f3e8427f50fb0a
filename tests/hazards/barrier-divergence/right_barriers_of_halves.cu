// SPDX-License-Identifier: MIT
// Each warp waits at a barrier of its own, as often as it likes.
#include <cuda_runtime.h>

__global__ void right_barriers_of_halves(int* out)
{
    __shared__ int buffer[32];
    const int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int i = 0; i < 3; ++i) {
            asm volatile("barrier.sync 1, 32;" ::: "memory");
        }
        buffer[lane] = lane;
        asm volatile("barrier.sync 1, 32;" ::: "memory");
        out[lane] = buffer[31 - lane];
    } else {
        asm volatile("barrier.sync 2, 32;" ::: "memory");
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(out, 0, 32 * sizeof(int));
    right_barriers_of_halves<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
