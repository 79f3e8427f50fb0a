// SPDX-License-Identifier: MIT
// The flag is in managed memory, but it is a block that sets it.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_block_sets_a_managed_flag(int* flag, int* out)
{
    if (blockIdx.x == 0) {
        while (atomicAdd(flag, 0) == 0) {
        }
    } else {
        atomicExch(flag, 1);
    }
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* flag = nullptr;
    cudaMallocManaged(&flag, sizeof(int));
    *flag = 0;
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_block_sets_a_managed_flag<<<2, 1>>>(flag, out);
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaFree(flag);
}
