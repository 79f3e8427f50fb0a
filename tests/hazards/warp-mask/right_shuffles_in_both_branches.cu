// SPDX-License-Identifier: MIT
// Each half of the warp has a shuffle of its own and names itself.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_shuffles_in_both_branches(int* out)
{
    int value = threadIdx.x;
    if (threadIdx.x < 16) {
        value = __shfl_xor_sync(0x0000ffff, value, 1);
    } else {
        value = __shfl_xor_sync(0xffff0000, value, 2);
    }
    out[threadIdx.x] = value;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_shuffles_in_both_branches<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
