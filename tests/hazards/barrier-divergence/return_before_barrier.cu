// SPDX-License-Identifier: MIT
// Threads without an element leave; the others wait for the whole block.
#include <cuda_runtime.h>

// [kernel]
__global__ void return_before_barrier(int* out, int n)
{
    __shared__ int tile[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    tile[threadIdx.x] = i;
    __syncthreads();  // fault
    out[i] = tile[0] + tile[threadIdx.x];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    return_before_barrier<<<2, 64>>>(out, 100);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | warning | kernel return_before_barrier | block (1,0,0)
//   arrival __syncthreads | threads 36 | first (0,0,0) | line "fault"
//   arrival returned | threads 28 | first (36,0,0)
