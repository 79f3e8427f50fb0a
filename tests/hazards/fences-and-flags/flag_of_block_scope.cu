// SPDX-License-Identifier: MIT
// An atomic flag whose scope is the block, between two blocks.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ cuda::atomic<int, cuda::thread_scope_block> flag;

__global__ void flag_of_block_scope(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;                                  // data, write
        flag.store(1, cuda::memory_order_release);  // flag, write
    } else {
        while (flag.load(cuda::memory_order_acquire) == 0) {  // flag, read
        }
        out[0] = data;  // data, read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    flag_of_block_scope<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | block scope | kernel flag_of_block_scope | space global | variable flag.value_
//   atomic read | line "flag, read"
//   atomic write | line "flag, write"
// expect: data-race | error | kernel flag_of_block_scope | space global | variable data
//   read | line "data, read"
//   write | line "data, write"
