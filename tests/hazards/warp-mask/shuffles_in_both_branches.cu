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
