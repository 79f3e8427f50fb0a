// SPDX-License-Identifier: MIT
// Each block writes its own shared memory.
#include <cuda_runtime.h>

__global__ void right_each_block_writes(int* out)
{
    __shared__ int kept;
    kept = blockIdx.x;
    out[blockIdx.x] = kept;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 3 * sizeof(int));
    right_each_block_writes<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
