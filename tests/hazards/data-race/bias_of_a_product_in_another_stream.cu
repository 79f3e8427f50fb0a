// SPDX-License-Identifier: MIT
// cuBLASLt adds a bias in one stream, and a kernel in another writes it.
#include <cublasLt.h>
#include <cuda_runtime.h>

__global__ void bias_of_a_product_in_another_stream(float* bias)
{
    bias[threadIdx.x] = 1.0f;  // bias
}

int main()
{
    constexpr int n = 8;
    const float one = 1;
    const float zero = 0;
    const cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_BIAS;
    cudaStream_t multiplying = nullptr;
    cudaStream_t writing = nullptr;
    cublasLtHandle_t handle = nullptr;
    cublasLtMatmulDesc_t operation = nullptr;
    cublasLtMatrixLayout_t layout = nullptr;
    float* a = nullptr;
    float* b = nullptr;
    float* bias = nullptr;
    cudaStreamCreate(&multiplying);
    cudaStreamCreate(&writing);
    cudaMalloc(&a, n * n * sizeof(float));
    cudaMalloc(&b, n * n * sizeof(float));
    cudaMalloc(&bias, n * sizeof(float));
    cudaMemset(a, 0, n * n * sizeof(float));
    cudaDeviceSynchronize();
    cublasLtCreate(&handle);
    cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue);
    cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof bias);
    cublasLtMatrixLayoutCreate(&layout, CUDA_R_32F, n, n, n);
    bias_of_a_product_in_another_stream<<<1, n, 0, writing>>>(bias);
    cublasLtMatmul(handle, operation, &one, a, layout, a, layout, &zero, b, layout, b, layout,  // product
                   nullptr, nullptr, 0, multiplying);
    cudaDeviceSynchronize();
    cublasLtMatrixLayoutDestroy(layout);
    cublasLtMatmulDescDestroy(operation);
    cublasLtDestroy(handle);
    cudaFree(a);
    cudaFree(b);
    cudaFree(bias);
    cudaStreamDestroy(multiplying);
    cudaStreamDestroy(writing);
}

// expect: data-race | error | reason streams | kernel bias_of_a_product_in_another_stream | space global
//   | variable bias[0] | count 8
//   write | by bias_of_a_product_in_another_stream | thread (0,0,0) | line "bias"
//   read | by cublasLtMatmul | thread (0,0,0) | line "product"
