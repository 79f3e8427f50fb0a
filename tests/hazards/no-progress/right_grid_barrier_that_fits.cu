// SPDX-License-Identifier: MIT
// A barrier by hand for as many blocks as are resident, used twice.
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned arrived;

__device__ void wait_for_all(unsigned count)
{
    __threadfence();
    atomicAdd(&arrived, 1);
    while (*static_cast<volatile unsigned*>(&arrived) < count) {
    }
    __threadfence();
}

__global__ void right_grid_barrier_that_fits(int* out)
{
    wait_for_all(gridDim.x);
    out[blockIdx.x] = 1;
    wait_for_all(2 * gridDim.x);
    out[blockIdx.x] += 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_grid_barrier_that_fits<<<8, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
