// SPDX-License-Identifier: MIT
// Four floats are taken from the fifth on.
#include <cuda_runtime.h>

__global__ void right_float4_at_the_fourth_float(float* data)
{
    __shared__ __align__(16) float tile[36];
    tile[threadIdx.x] = 1.0f;
    __syncthreads();
    if (threadIdx.x == 0) {
        const float4 four = *reinterpret_cast<const float4*>(&tile[4]);
        data[0] = four.x + four.w;
    }
}

int main()
{
    float* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(float));
    cudaMemset(data, 0, 64 * sizeof(float));
    right_float4_at_the_fourth_float<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}
