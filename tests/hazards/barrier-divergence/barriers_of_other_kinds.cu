// SPDX-License-Identifier: MIT
// Half of the block counts, the other half asks: the results of both are worthless.
#include <cuda_runtime.h>

// [kernel]
__global__ void barriers_of_other_kinds(int* out)
{
    const int t = threadIdx.x;
    int result = 0;
    if (t >= 32) {
        result = __syncthreads_and(t > 40);  // asks
    } else {
        result = __syncthreads_count(t > 10);  // counts
    }
    out[t] = result;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    barriers_of_other_kinds<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: barrier-divergence | error | kernel barriers_of_other_kinds
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "counts"
//   arrival __syncthreads | threads 32 | first (32,0,0) | line "asks"
