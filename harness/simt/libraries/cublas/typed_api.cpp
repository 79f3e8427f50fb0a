// SPDX-License-Identifier: MIT
// The functions of cublas_v2.h that multiply matrices of other types than float, double and their complex numbers.
#include "functions.hpp"
#include "typed_product.hpp"

using simt::ApiCall;
using simt::CublasCall;
using simt::cublas::ProductOperands;
using simt::cublas::Shape;
using simt::cublas::TypedMatrix;
using simt::cublas::TypedProduct;

#define SIMT_THIS_CALL                                                                                       \
    ApiCall                                                                                                  \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

namespace {

/// A matrix of an argument list.
struct Argument
{
    const void* data;
    cudaDataType type;
    int leading;
};

/// The arguments that all these functions have.
struct Arguments
{
    cublasOperation_t transa;
    cublasOperation_t transb;
    int m;
    int n;
    int k;
    const void* alpha;
    Argument a;
    Argument b;
    const void* beta;
    Argument c;
    cublasComputeType_t compute;

    TypedProduct product() const
    {
        return {transa, transb, simt::cublas::scale_type_of(compute, a.type), alpha, beta, {}};
    }
    ProductOperands operands() const
    {
        const Shape of_a(transa, m, k);
        const Shape of_b(transb, k, n);
        const TypedMatrix typed_c{c.data, c.type, m, n, c.leading};
        return {{a.data, a.type, of_a.rows, of_a.columns, a.leading},
                {b.data, b.type, of_b.rows, of_b.columns, b.leading},
                typed_c,
                typed_c};
    }
};

cublasStatus_t multiply(const ApiCall& call, cublasHandle_t handle, const Arguments& arguments)
{
    return simt::cublas::multiply(CublasCall(call, handle), arguments.product(), arguments.compute,
                                  {arguments.operands()});
}

/// Elements from one matrix of a batch to the next.
struct Strides
{
    long long a;
    long long b;
    long long c;
};

cublasStatus_t multiply_strided(const ApiCall& call, cublasHandle_t handle, const Arguments& arguments,
                                const Strides& strides, int count)
{
    if (count < 0) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    std::vector<ProductOperands> batch;
    const ProductOperands first = arguments.operands();
    for (int i = 0; i < count; ++i) {
        const TypedMatrix c = first.c.shifted(i * strides.c);
        batch.push_back({first.a.shifted(i * strides.a), first.b.shifted(i * strides.b), c, c});
    }
    return simt::cublas::multiply(CublasCall(call, handle), arguments.product(), arguments.compute, batch);
}

cublasStatus_t multiply_at(const ApiCall& call, cublasHandle_t handle, const Arguments& arguments,
                           const void* const a[], const void* const b[], void* const c[], int count)
{
    return simt::cublas::multiply_at(call, handle, arguments.product(), arguments.compute,
                                     arguments.operands(), a, b, c, count);
}

/// Pointers to half-precision numbers as pointers to elements.
const void* const* untyped(const __half* const* pointers)
{
    return reinterpret_cast<const void* const*>(pointers);
}

}  // namespace

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                           int n, int k, const __half* alpha, const __half* A, int lda, const __half* B,
                           int ldb, const __half* beta, __half* C, int ldc)
{
    return multiply(SIMT_THIS_CALL, handle,
                    {transa,
                     transb,
                     m,
                     n,
                     k,
                     alpha,
                     {A, CUDA_R_16F, lda},
                     {B, CUDA_R_16F, ldb},
                     beta,
                     {C, CUDA_R_16F, ldc},
                     CUBLAS_COMPUTE_16F});
}

cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                  int m, int n, int k, const __half* alpha, const __half* const A[], int lda,
                                  const __half* const B[], int ldb, const __half* beta, __half* const C[],
                                  int ldc, int batchCount)
{
    return multiply_at(SIMT_THIS_CALL, handle,
                       {transa,
                        transb,
                        m,
                        n,
                        k,
                        alpha,
                        {nullptr, CUDA_R_16F, lda},
                        {nullptr, CUDA_R_16F, ldb},
                        beta,
                        {nullptr, CUDA_R_16F, ldc},
                        CUBLAS_COMPUTE_16F},
                       untyped(A), untyped(B), reinterpret_cast<void* const*>(C), batchCount);
}

cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k, const __half* alpha,
                                         const __half* A, int lda, long long int strideA, const __half* B,
                                         int ldb, long long int strideB, const __half* beta, __half* C,
                                         int ldc, long long int strideC, int batchCount)
{
    return multiply_strided(SIMT_THIS_CALL, handle,
                            {transa,
                             transb,
                             m,
                             n,
                             k,
                             alpha,
                             {A, CUDA_R_16F, lda},
                             {B, CUDA_R_16F, ldb},
                             beta,
                             {C, CUDA_R_16F, ldc},
                             CUBLAS_COMPUTE_16F},
                            {strideA, strideB, strideC}, batchCount);
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                             int n, int k, const float* alpha, const void* A, cudaDataType Atype, int lda,
                             const void* B, cudaDataType Btype, int ldb, const float* beta, void* C,
                             cudaDataType Ctype, int ldc)
{
    return multiply(SIMT_THIS_CALL, handle,
                    {transa,
                     transb,
                     m,
                     n,
                     k,
                     alpha,
                     {A, Atype, lda},
                     {B, Btype, ldb},
                     beta,
                     {C, Ctype, ldc},
                     CUBLAS_COMPUTE_32F});
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, int k, const void* alpha, const void* A, cudaDataType Atype, int lda,
                            const void* B, cudaDataType Btype, int ldb, const void* beta, void* C,
                            cudaDataType Ctype, int ldc, cublasComputeType_t computeType, cublasGemmAlgo_t)
{
    return multiply(SIMT_THIS_CALL, handle,
                    {transa,
                     transb,
                     m,
                     n,
                     k,
                     alpha,
                     {A, Atype, lda},
                     {B, Btype, ldb},
                     beta,
                     {C, Ctype, ldc},
                     computeType});
}

cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                   int m, int n, int k, const void* alpha, const void* const A[],
                                   cudaDataType Atype, int lda, const void* const B[], cudaDataType Btype,
                                   int ldb, const void* beta, void* const C[], cudaDataType Ctype, int ldc,
                                   int batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t)
{
    return multiply_at(SIMT_THIS_CALL, handle,
                       {transa,
                        transb,
                        m,
                        n,
                        k,
                        alpha,
                        {nullptr, Atype, lda},
                        {nullptr, Btype, ldb},
                        beta,
                        {nullptr, Ctype, ldc},
                        computeType},
                       A, B, C, batchCount);
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                          const void* A, cudaDataType Atype, int lda, long long int strideA,
                                          const void* B, cudaDataType Btype, int ldb, long long int strideB,
                                          const void* beta, void* C, cudaDataType Ctype, int ldc,
                                          long long int strideC, int batchCount,
                                          cublasComputeType_t computeType, cublasGemmAlgo_t)
{
    return multiply_strided(SIMT_THIS_CALL, handle,
                            {transa,
                             transb,
                             m,
                             n,
                             k,
                             alpha,
                             {A, Atype, lda},
                             {B, Btype, ldb},
                             beta,
                             {C, Ctype, ldc},
                             computeType},
                            {strideA, strideB, strideC}, batchCount);
}

cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void* x, cudaDataType xType, int incx,
                           const void* y, cudaDataType yType, int incy, void* result, cudaDataType resultType,
                           cudaDataType executionType)
{
    return simt::cublas::dot_product(SIMT_THIS_CALL, handle, n, {x, xType, incx}, {y, yType, incy}, result,
                                     resultType, executionType);
}
