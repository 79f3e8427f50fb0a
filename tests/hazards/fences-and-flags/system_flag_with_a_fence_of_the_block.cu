// SPDX-License-Identifier: MIT
// The flag is one for the whole system, but the fence before it orders for its own block only.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ int flag;

__global__ void system_flag_with_a_fence_of_the_block(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        __threadfence_block();
        atomicExch_system(&flag, 1);
    } else {
        while (atomicAdd_system(&flag, 0) == 0) {
        }
        __threadfence_system();
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    system_flag_with_a_fence_of_the_block<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel system_flag_with_a_fence_of_the_block | space global | variable data
//   read | line "read"
//   write | line "write"
