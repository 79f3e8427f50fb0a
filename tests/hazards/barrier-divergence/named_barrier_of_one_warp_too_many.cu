// SPDX-License-Identifier: MIT
// The barrier waits for three warps, and the block has two.
#include <cuda_runtime.h>

__global__ void named_barrier_of_one_warp_too_many(int* out)
{
    __shared__ int buffer[32];
    const int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        buffer[lane] = lane;
        asm volatile("bar.arrive 1, 96;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 96;" ::: "memory");  // wait
        out[lane] = buffer[31 - lane];
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(out, 0, 32 * sizeof(int));
    named_barrier_of_one_warp_too_many<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | stuck | kernel named_barrier_of_one_warp_too_many
//   arrival returned | threads 32 | first (0,0,0)
//   arrival bar.sync | threads 32 | first (32,0,0) | line "wait"
