// SPDX-License-Identifier: MIT
// Each half of the warp stands at a shuffle of its own, and each names all lanes.
#include <cuda_runtime.h>

// [kernel]
__global__ void shuffles_in_both_branches(int* out)
{
    int value = threadIdx.x;
    if (threadIdx.x < 16) {
        value = __shfl_down_sync(0xffffffff, value, 1);  // lower half
    } else {
        value = __shfl_up_sync(0xffffffff, value, 1);  // upper half
    }
    out[threadIdx.x] = value;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    shuffles_in_both_branches<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel shuffles_in_both_branches
//   | function __shfl_down_sync | mask 0xffffffff | lanes 0xffff0000
//   call | thread (0,0,0) | line "lower half"
//   arrival __shfl_down_sync | threads 16 | first (0,0,0) | line "lower half"
//   arrival __shfl_up_sync | threads 16 | first (16,0,0) | line "upper half"
