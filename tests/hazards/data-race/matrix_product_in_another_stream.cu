// SPDX-License-Identifier: MIT
// cuBLAS multiplies in one stream, and a kernel in another changes a factor.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void matrix_product_in_another_stream(float* a)
{
    a[threadIdx.x] = 1.0f;  // change
}

int main()
{
    constexpr int n = 8;
    const float one = 1;
    const float zero = 0;
    cudaStream_t multiplying = nullptr;
    cudaStream_t changing = nullptr;
    cublasHandle_t handle = nullptr;
    float* a = nullptr;
    float* b = nullptr;
    cudaStreamCreate(&multiplying);
    cudaStreamCreate(&changing);
    cudaMalloc(&a, n * n * sizeof(float));
    cudaMalloc(&b, n * n * sizeof(float));
    cudaMemset(a, 0, n * n * sizeof(float));
    cudaDeviceSynchronize();
    cublasCreate(&handle);
    cublasSetStream(handle, multiplying);
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, a, n, &zero, b, n);  // product
    matrix_product_in_another_stream<<<1, n * n, 0, changing>>>(a);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
    cudaFree(a);
    cudaFree(b);
    cudaStreamDestroy(multiplying);
    cudaStreamDestroy(changing);
}

// expect: data-race | error | reason streams | kernel matrix_product_in_another_stream | space global
//   | variable a[0] | count 128
//   read | by cublasSgemm | thread (0,0,0) | line "product"
//   write | by matrix_product_in_another_stream | thread (0,0,0) | line "change"
