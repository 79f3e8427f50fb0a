// SPDX-License-Identifier: MIT
// Two barriers are not one, though every thread comes to one of them.
#include <cuda_runtime.h>

// [kernel]
__global__ void barriers_in_both_branches(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    if (t < 32) {
        tile[t] = t;
        __syncthreads();  // first
    } else {
        tile[t] = -t;
        __syncthreads();  // second
    }
    out[t] = tile[63 - t];
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    barriers_in_both_branches<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | kernel barriers_in_both_branches
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "first"
//   arrival __syncthreads | threads 32 | first (32,0,0) | line "second"
