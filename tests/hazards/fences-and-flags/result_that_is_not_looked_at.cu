// SPDX-License-Identifier: MIT
// The reader asks for the flag by an atomic function and drops the answer: a reduction, which acquires nothing.
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ int flag;

__global__ void result_that_is_not_looked_at(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        __threadfence();
        atomicExch(&flag, 1);
    } else {
        atomicAdd(&flag, 0);
        __threadfence();
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    result_that_is_not_looked_at<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel result_that_is_not_looked_at | space global | variable data
//   read | line "read"
//   write | line "write"
