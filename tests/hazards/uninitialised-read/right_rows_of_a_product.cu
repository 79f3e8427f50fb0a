// SPDX-License-Identifier: MIT
// cuBLAS writes all that a kernel reads.
#include <cublas_v2.h>
#include <cuda_runtime.h>

__global__ void right_rows_of_a_product(const float* c, float* out)
{
    out[threadIdx.x] = c[threadIdx.x];
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
    cudaMalloc(&c, 16 * sizeof(float));
    cudaMalloc(&out, 16 * sizeof(float));
    cudaMemset(a, 0, 16 * sizeof(float));
    cublasCreate(&handle);
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, a, 4, a, 4, &zero, c, 4);
    right_rows_of_a_product<<<1, 16>>>(c, out);
    cudaDeviceSynchronize();
    cublasDestroy(handle);
    cudaFree(a);
    cudaFree(c);
    cudaFree(out);
}
