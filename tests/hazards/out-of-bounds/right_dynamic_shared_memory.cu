// SPDX-License-Identifier: MIT
// The launch asks for exactly the bytes that the block uses.
#include <cuda_runtime.h>

__global__ void right_dynamic_shared_memory(float* out)
{
    extern __shared__ float cells[];
    cells[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = cells[blockDim.x - 1 - threadIdx.x];
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(float));
    right_dynamic_shared_memory<<<1, 64, 64 * sizeof(float)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
