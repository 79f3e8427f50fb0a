// SPDX-License-Identifier: MIT
// The kernel gets a pointer to device memory, to which the array is copied.
#include <cuda_runtime.h>

// [kernel]
__global__ void twice(float* data)
{
    data[threadIdx.x] *= 2.0f;
}

int main()
{
    float* data = new float[32]();
    float* copy = nullptr;
    cudaMalloc(&copy, 32 * sizeof(float));
    cudaMemcpy(copy, data, 32 * sizeof(float), cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(copy);
    cudaMemcpy(data, copy, 32 * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(copy);
    delete[] data;
}
// [kernel]
