// SPDX-License-Identifier: MIT
// The matrices of a batch are in device memory, and the array of pointers to them is not.
#include <cublas_v2.h>
#include <cuda_runtime.h>

int main()
{
    constexpr int n = 4;
    const double identity[n * n] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    double* matrix = nullptr;
    int* info = nullptr;
    cublasHandle_t handle = nullptr;
    cublasCreate(&handle);
    cudaMalloc(&matrix, sizeof identity);
    cudaMalloc(&info, sizeof(int));
    cudaMemcpy(matrix, identity, sizeof identity, cudaMemcpyHostToDevice);
    double* matrices[] = {matrix};
    cublasDgetrfBatched(handle, n, matrices, n, nullptr, info, 1);  // factorise
    cudaFree(matrix);
    cudaFree(info);
    cublasDestroy(handle);
}

// expect: wrong-side | error | reason the source is host memory | function cublasDgetrfBatched | bytes 8
//   call | line "factorise"
