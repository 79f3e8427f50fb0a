// SPDX-License-Identifier: MIT
// cuBLAS is given a copy on the device.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <vector>

int main()
{
    std::vector<float> x(100, 1.0f);
    float sum = 0;
    float* device = nullptr;
    cublasHandle_t handle = nullptr;
    cublasCreate(&handle);
    cudaMalloc(&device, 100 * sizeof(float));
    cublasSetVector(100, sizeof(float), x.data(), 1, device, 1);
    cublasSasum(handle, 100, device, 1, &sum);
    cudaFree(device);
    cublasDestroy(handle);
    return sum == 100 ? 0 : 1;
}
