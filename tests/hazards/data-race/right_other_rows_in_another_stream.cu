// SPDX-License-Identifier: MIT
// cuBLAS fills the upper rows of a matrix in one stream, and a kernel in another the lower ones.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void right_other_rows_in_another_stream(float* c)
{
    c[blockDim.x * 2 * blockIdx.x + blockDim.x + threadIdx.x] = 1.0f;
}

int main()
{
    constexpr int n = 8;
    const float one = 1;
    const float zero = 0;
    cudaStream_t multiplying = nullptr;
    cudaStream_t filling = nullptr;
    cublasHandle_t handle = nullptr;
    float* a = nullptr;
    float* c = nullptr;
    cudaStreamCreate(&multiplying);
    cudaStreamCreate(&filling);
    cudaMalloc(&a, n * n * sizeof(float));
    cudaMalloc(&c, 2 * n * n * sizeof(float));
    cudaMemset(a, 0, n * n * sizeof(float));
    cudaDeviceSynchronize();
    cublasCreate(&handle);
    cublasSetStream(handle, multiplying);
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, a, n, &zero, c, 2 * n);
    right_other_rows_in_another_stream<<<n, n, 0, filling>>>(c);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
    cudaFree(a);
    cudaFree(c);
    cudaStreamDestroy(multiplying);
    cudaStreamDestroy(filling);
}
