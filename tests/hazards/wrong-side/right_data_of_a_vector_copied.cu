// SPDX-License-Identifier: MIT
// The elements of the vector are copied to an array of the device.
#include <cuda_runtime.h>

#include <vector>

__global__ void right_data_of_a_vector_copied(float* data)
{
    data[threadIdx.x] += 1.0f;
}

int main()
{
    std::vector<float> values(32);
    float* data = nullptr;
    cudaMalloc(&data, values.size() * sizeof(float));
    cudaMemcpy(data, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
    right_data_of_a_vector_copied<<<1, 32>>>(data);
    cudaMemcpy(values.data(), data, values.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(data);
    return values[31] == 1.0f ? 0 : 1;
}
