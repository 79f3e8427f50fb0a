// SPDX-License-Identifier: MIT
// Whole blocks jump over a barrier.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_goto_for_whole_blocks(int* out)
{
    const int t = threadIdx.x;
    if (blockIdx.x > 0) {
        goto end;
    }
    out[blockIdx.x * blockDim.x + t] = t;
    __syncthreads();
end:
    __syncthreads();
    out[blockIdx.x * blockDim.x + t] = -t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_goto_for_whole_blocks<<<2, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
