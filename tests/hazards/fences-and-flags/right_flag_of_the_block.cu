// SPDX-License-Identifier: MIT
// An atomic flag of block scope, between two warps of one block.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ cuda::atomic<int, cuda::thread_scope_block> flag;

__global__ void right_flag_of_the_block(int* out)
{
    if (threadIdx.x == 0) {
        data = 42;
        flag.store(1, cuda::memory_order_release);
    } else if (threadIdx.x == 32) {
        while (flag.load(cuda::memory_order_acquire) == 0) {
        }
        out[0] = data;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_flag_of_the_block<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
