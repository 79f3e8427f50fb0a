// SPDX-License-Identifier: MIT
// The counter still stands where the first barrier left it, and nobody starts again at nought.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned arrived;

__device__ void wait_for_all()
{
    __threadfence();
    atomicAdd(&arrived, 1);
    while (*static_cast<volatile unsigned*>(&arrived) != gridDim.x) {  // wait
    }
    __threadfence();
}

__global__ void grid_barrier_used_twice(int* out)
{
    wait_for_all();
    out[blockIdx.x] = 1;
    wait_for_all();
    out[blockIdx.x] += 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    grid_barrier_used_twice<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel grid_barrier_used_twice | count 4
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
