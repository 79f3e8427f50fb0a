// SPDX-License-Identifier: MIT
// matrix_multiply() by cuBLAS, in FP32 throughout: pedantic mode keeps it from rounding the factors to TF32.
#include <cublas_v2.h>

void matrix_multiply(const float* a, const float* b, float* c, int m, int n, int k)
{
    static const cublasHandle_t handle = [] {
        cublasHandle_t created = nullptr;
        cublasCreate(&created);
        cublasSetMathMode(created, CUBLAS_PEDANTIC_MATH);
        return created;
    }();
    const float one = 1.0f;
    const float zero = 0.0f;
    // cuBLAS stores by columns: what it takes for Bᵀ · Aᵀ = Cᵀ is A · B = C by rows.
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one, b, n, a, k, &zero, c, n);
}
