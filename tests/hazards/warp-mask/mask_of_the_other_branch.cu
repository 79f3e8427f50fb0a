// SPDX-License-Identifier: MIT
// The odd lanes come with the mask of the even ones.
#include <cuda_runtime.h>

// [kernel]
__global__ void mask_of_the_other_branch(int* out)
{
    const int t = threadIdx.x;
    int sum = t;
    if (t % 2 == 1) {
        sum += __shfl_xor_sync(0x55555555, sum, 2);  // fault
    }
    __syncthreads();  // even lanes
    out[t] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    mask_of_the_other_branch<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | error | stuck | reason lanes wait elsewhere | kernel mask_of_the_other_branch
//   | function __shfl_xor_sync | mask 0x55555555 | lanes 0x55555555
//   call | thread (1,0,0) | line "fault"
//   arrival __syncthreads | threads 16 | first (0,0,0) | line "even lanes"
//   arrival __shfl_xor_sync | threads 16 | first (1,0,0) | line "fault"
