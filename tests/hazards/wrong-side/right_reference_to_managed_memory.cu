// SPDX-License-Identifier: MIT
// Host and device can both use what the reference refers to.
#include <cuda_runtime.h>

struct Settings
{
    int first;
    float factor;
};

// [kernel]
__global__ void right_reference_to_managed_memory(const Settings& settings, float* values)
{
    values[settings.first + threadIdx.x] = settings.factor;
}
// [kernel]

int main()
{
    float* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(float));
    Settings* settings = nullptr;
    cudaMallocManaged(&settings, sizeof(Settings));
    *settings = {0, 1.5f};
    right_reference_to_managed_memory<<<1, 32>>>(*settings, values);
    cudaDeviceSynchronize();
    cudaFree(settings);
    cudaFree(values);
}
