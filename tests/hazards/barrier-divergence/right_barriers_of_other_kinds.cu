// SPDX-License-Identifier: MIT
// The whole block counts, then asks.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_barriers_of_other_kinds(int* out)
{
    const int t = threadIdx.x;
    const int all = __syncthreads_and(t > 40);
    const int count = __syncthreads_count(t > 10);
    out[t] = t >= 32 ? all : count;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_barriers_of_other_kinds<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
