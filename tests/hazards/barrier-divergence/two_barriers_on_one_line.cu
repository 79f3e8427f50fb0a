// SPDX-License-Identifier: MIT
// Each half of the block has a barrier of its own, on the same line.
#include <cuda_runtime.h>

// [kernel]
__global__ void two_barriers_on_one_line(int* out)
{
    __shared__ int tile[64];
    const int t = threadIdx.x;
    tile[t] = t;
    const int n = t % 2 == 0 ? __syncthreads_count(1) : __syncthreads_count(0);  // fault
    out[t] = tile[63 - t] + n;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    two_barriers_on_one_line<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | kernel two_barriers_on_one_line
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "fault"
//   arrival __syncthreads | threads 32 | first (1,0,0) | line "fault"
