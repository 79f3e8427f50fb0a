// SPDX-License-Identifier: MIT
// The matrices of a batch are in device memory, and so is the array of pointers to them.
#include <cublas_v2.h>
#include <cuda_runtime.h>

int main()
{
    constexpr int n = 4;
    const double identity[n * n] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    double* matrix = nullptr;
    double** matrices = nullptr;
    int* info = nullptr;
    int result = -1;
    cublasHandle_t handle = nullptr;
    cublasCreate(&handle);
    cudaMalloc(&matrix, sizeof identity);
    cudaMalloc(&matrices, sizeof(double*));
    cudaMalloc(&info, sizeof(int));
    cudaMemcpy(matrix, identity, sizeof identity, cudaMemcpyHostToDevice);
    cudaMemcpy(matrices, &matrix, sizeof(double*), cudaMemcpyHostToDevice);
    cublasDgetrfBatched(handle, n, matrices, n, nullptr, info, 1);
    cudaMemcpy(&result, info, sizeof result, cudaMemcpyDeviceToHost);
    cudaFree(matrix);
    cudaFree(matrices);
    cudaFree(info);
    cublasDestroy(handle);
    return result;
}
