// SPDX-License-Identifier: MIT
// Four floats are taken from the second on, of an array that the compiler knows.
#include <cuda_runtime.h>

__global__ void float4_at_the_second_float(float* data)
{
    __shared__ float tile[36];
    tile[threadIdx.x] = 1.0f;
    __syncthreads();
    if (threadIdx.x == 0) {
        const float4 four = *reinterpret_cast<const float4*>(&tile[1]);  // read
        data[0] = four.x + four.w;
    }
}

int main()
{
    float* data = nullptr;
    cudaMalloc(&data, 64 * sizeof(float));
    cudaMemset(data, 0, 64 * sizeof(float));
    float4_at_the_second_float<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    cudaFree(data);
}

// expect: misaligned | error | kernel float4_at_the_second_float | space shared | variable tile[1] | bytes 16
//   read | thread (0,0,0) | line "read"
