// SPDX-License-Identifier: MIT
// Both arrays in dynamic shared memory are filled.
#include <cuda_runtime.h>

__global__ void right_dynamic_shared_both_parts(float* out)
{
    extern __shared__ float pool[];
    float* a = pool;
    float* b = pool + blockDim.x;
    a[threadIdx.x] = 1.0f;
    b[threadIdx.x] = 2.0f;
    __syncthreads();
    out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_dynamic_shared_both_parts<<<1, 32, 64 * sizeof(float)>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
