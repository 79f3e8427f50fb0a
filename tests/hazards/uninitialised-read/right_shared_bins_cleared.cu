// SPDX-License-Identifier: MIT
// A histogram in shared memory is cleared first.
#include <cuda_runtime.h>

__global__ void right_shared_bins_cleared(int* out)
{
    __shared__ int bins[4];
    if (threadIdx.x < 4) {
        bins[threadIdx.x] = 0;
    }
    __syncthreads();
    atomicAdd(&bins[threadIdx.x % 4], 1);
    __syncthreads();
    if (threadIdx.x < 4) {
        out[threadIdx.x] = bins[threadIdx.x];
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 4 * sizeof(int));
    right_shared_bins_cleared<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
