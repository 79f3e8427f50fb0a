// SPDX-License-Identifier: MIT
// The barrier of a tree stands where only the threads that add come to it.
#include <cuda_runtime.h>

// [kernel]
__global__ void barrier_in_tree_branch(int* out)
{
    __shared__ int sums[64];
    const int t = threadIdx.x;
    sums[t] = t;
    __syncthreads();
    for (int i = blockDim.x / 2; i > 0; i /= 2) {
        if (t < i) {
            sums[t] += sums[t + i];
            __syncthreads();  // fault
        }
    }
    if (t == 0) {
        *out = sums[0];
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    barrier_in_tree_branch<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
