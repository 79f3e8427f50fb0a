// SPDX-License-Identifier: MIT
// cuBLAS writes four rows of six, and a kernel reads all of them.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void rows_that_a_product_leaves_out(const float* c, float* out)
{
    out[threadIdx.x] = c[threadIdx.x];  // read
}

int main()
{
    const float one = 1;
    const float zero = 0;
    cublasHandle_t handle = nullptr;
    float* a = nullptr;
    float* c = nullptr;
    float* out = nullptr;
    cudaMalloc(&a, 16 * sizeof(float));
    cudaMalloc(&c, 24 * sizeof(float));  // allocated
    cudaMalloc(&out, 24 * sizeof(float));
    cudaMemset(a, 0, 16 * sizeof(float));
    cublasCreate(&handle);
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 4, a, 4, &zero, c, 6);
    rows_that_a_product_leaves_out<<<1, 24>>>(c, out);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
    cudaFree(a);
    cudaFree(c);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel rows_that_a_product_leaves_out | space global | variable c[4]
//   | bytes 4 | count 8
//   read | thread (4,0,0) | line "read"
//   object allocation | bytes 96 | offset 16 | line "allocated"
