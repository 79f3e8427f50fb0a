// SPDX-License-Identifier: MIT
// A barrier by hand for more blocks than are resident: those that have come wait for those that cannot start.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned arrived;

__global__ void grid_barrier_of_too_many_blocks(int* out)
{
    __threadfence();
    atomicAdd(&arrived, 1);
    while (*static_cast<volatile unsigned*>(&arrived) < gridDim.x) {  // wait
    }
    __threadfence();
    out[0] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, sizeof(int));
    int processors = 0;
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    grid_barrier_of_too_many_blocks<<<40 * processors, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel grid_barrier_of_too_many_blocks | count 256
//   arrival spinning | threads 1 | first (0,0,0) | line "wait"
