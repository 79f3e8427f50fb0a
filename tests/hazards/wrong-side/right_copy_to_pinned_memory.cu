// SPDX-License-Identifier: MIT
// Pinned host memory has one address for host and device, so a copy "to the device" may have it as its destination.
#include <cuda_runtime.h>

#include <vector>

__global__ void right_copy_to_pinned_memory(float* x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= 2.0f;
    }
}

int main()
{
    const int n = 1000;
    const std::vector<float> input(n, 1.0f);
    float* pinned = nullptr;
    float* more = nullptr;
    cudaMallocHost(&pinned, n * sizeof(float));
    cudaMallocHost(&more, n * sizeof(float));
    cudaMemcpy(pinned, input.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    right_copy_to_pinned_memory<<<(n + 255) / 256, 256>>>(pinned, n);
    cudaMemcpy(more, pinned, n * sizeof(float), cudaMemcpyDeviceToDevice);
    std::vector<float> output(n);
    cudaMemcpy(output.data(), more, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFreeHost(pinned);
    cudaFreeHost(more);
    return output[n - 1] == 2.0f ? 0 : 1;
}
