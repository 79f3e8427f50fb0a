// SPDX-License-Identifier: MIT
// The shuffle counts on the whole warp, but the upper half waits at the barrier already.
#include <cuda_runtime.h>

// [kernel]
__global__ void shuffle_in_a_branch(int* out)
{
    int sum = threadIdx.x;
    if (threadIdx.x < 16) {
        sum += __shfl_down_sync(0xffffffff, sum, 8);  // lower half
    }
    __syncthreads();  // upper half
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    shuffle_in_a_branch<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel shuffle_in_a_branch
//   | function __shfl_down_sync | mask 0xffffffff | lanes 0xffff0000
//   call | thread (0,0,0) | line "lower half"
//   arrival __shfl_down_sync | threads 16 | first (0,0,0) | line "lower half"
//   arrival __syncthreads | threads 16 | first (16,0,0) | line "upper half"
