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

// expect: barrier-divergence | warning | kernel barrier_in_tree_branch | barriers passed 1 | count 6
//   arrival __syncthreads | threads 32 | first (0,0,0) | line "fault"
//   arrival returned | threads 32 | first (32,0,0)
//   further arrival __syncthreads | threads 16 | first (0,0,0) | line "fault"
//   arrival returned | threads 48 | first (16,0,0)
//   further arrival __syncthreads | threads 8 | first (0,0,0) | line "fault"
//   arrival returned | threads 56 | first (8,0,0)
//   further arrival __syncthreads | threads 4 | first (0,0,0) | line "fault"
//   arrival returned | threads 60 | first (4,0,0)
//   further arrival __syncthreads | threads 2 | first (0,0,0) | line "fault"
//   arrival returned | threads 62 | first (2,0,0)
//   further arrival __syncthreads | threads 1 | first (0,0,0) | line "fault"
//   arrival returned | threads 63 | first (1,0,0)
