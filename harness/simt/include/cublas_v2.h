// SPDX-License-Identifier: MIT
/// @file
/// cuBLAS, levels 1 to 3, and its products of matrices of other types and factorisations of many small ones (cuBLAS
/// Library). A BLAS of this machine computes them, column by column as Fortran has it.
#pragma once
// The guards of CUDA's own, which programs ask for.
#define CUBLAS_V2_H_
#define CUBLAS_API_H_

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "driver_types.h"
#include "library_types.h"

#include <stddef.h>

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 1
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VERSION 130100

typedef enum {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16,
} cublasStatus_t;

typedef enum {
    CUBLAS_FILL_MODE_LOWER = 0,
    CUBLAS_FILL_MODE_UPPER = 1,
    CUBLAS_FILL_MODE_FULL = 2
} cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
    CUBLAS_OP_N = 0,
    CUBLAS_OP_T = 1,
    CUBLAS_OP_C = 2,
    CUBLAS_OP_HERMITAN = 2,
    CUBLAS_OP_CONJG = 3,
} cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3,
    CUBLAS_FP32_EMULATED_BF16X9_MATH = 4,
    CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH = 8,
    CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16,
} cublasMath_t;

/// How a product of matrices is computed. Here what has the same number of bits is the same.
typedef enum {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
    CUBLAS_COMPUTE_32F_EMULATED_16BFX9 = 78,
    CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79,
} cublasComputeType_t;

/// The algorithm of a GPU. It makes no difference here.
typedef enum {
    CUBLAS_GEMM_DFALT = -1,
    CUBLAS_GEMM_DEFAULT = -1,
    CUBLAS_GEMM_ALGO0 = 0,
    CUBLAS_GEMM_ALGO1 = 1,
    CUBLAS_GEMM_ALGO2 = 2,
    CUBLAS_GEMM_ALGO3 = 3,
    CUBLAS_GEMM_ALGO4 = 4,
    CUBLAS_GEMM_ALGO5 = 5,
    CUBLAS_GEMM_ALGO6 = 6,
    CUBLAS_GEMM_ALGO7 = 7,
    CUBLAS_GEMM_ALGO8 = 8,
    CUBLAS_GEMM_ALGO9 = 9,
    CUBLAS_GEMM_ALGO10 = 10,
    CUBLAS_GEMM_ALGO11 = 11,
    CUBLAS_GEMM_ALGO12 = 12,
    CUBLAS_GEMM_ALGO13 = 13,
    CUBLAS_GEMM_ALGO14 = 14,
    CUBLAS_GEMM_ALGO15 = 15,
    CUBLAS_GEMM_ALGO16 = 16,
    CUBLAS_GEMM_ALGO17 = 17,
    CUBLAS_GEMM_ALGO18 = 18,
    CUBLAS_GEMM_ALGO19 = 19,
    CUBLAS_GEMM_ALGO20 = 20,
    CUBLAS_GEMM_ALGO21 = 21,
    CUBLAS_GEMM_ALGO22 = 22,
    CUBLAS_GEMM_ALGO23 = 23,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
    CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
    CUBLAS_GEMM_ALGO1_TENSOR_OP = 101,
    CUBLAS_GEMM_ALGO2_TENSOR_OP = 102,
    CUBLAS_GEMM_ALGO3_TENSOR_OP = 103,
    CUBLAS_GEMM_ALGO4_TENSOR_OP = 104,
    CUBLAS_GEMM_ALGO5_TENSOR_OP = 105,
    CUBLAS_GEMM_ALGO6_TENSOR_OP = 106,
    CUBLAS_GEMM_ALGO7_TENSOR_OP = 107,
    CUBLAS_GEMM_ALGO8_TENSOR_OP = 108,
    CUBLAS_GEMM_ALGO9_TENSOR_OP = 109,
    CUBLAS_GEMM_ALGO10_TENSOR_OP = 110,
    CUBLAS_GEMM_ALGO11_TENSOR_OP = 111,
    CUBLAS_GEMM_ALGO12_TENSOR_OP = 112,
    CUBLAS_GEMM_ALGO13_TENSOR_OP = 113,
    CUBLAS_GEMM_ALGO14_TENSOR_OP = 114,
    CUBLAS_GEMM_ALGO15_TENSOR_OP = 115,
    CUBLAS_GEMM_AUTOTUNE = 999,
} cublasGemmAlgo_t;

typedef cudaDataType cublasDataType_t;

typedef struct cublasContext* cublasHandle_t;

#pragma GCC visibility push(default)

extern "C" {
cublasStatus_t cublasCreate_v2(cublasHandle_t* handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int* version);
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t streamId);
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* streamId);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* mode);
cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value);
/// Which units multiply makes no difference here, nor does where a GPU would keep intermediate results, nor whether the
/// library may use atomic functions.
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void* workspace, size_t workspaceSizeInBytes);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode);
const char* cublasGetStatusName(cublasStatus_t status);
const char* cublasGetStatusString(cublasStatus_t status);

cublasStatus_t cublasSetVector(int n, int elemSize, const void* x, int incx, void* devicePtr, int incy);
cublasStatus_t cublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb);

cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void* hostPtr, int incx, void* devicePtr,
                                    int incy, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void* devicePtr, int incx, void* hostPtr,
                                    int incy, cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                    int ldb, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                    int ldb, cudaStream_t stream);

#define SIMT_CUBLAS_REAL_OR_COMPLEX(L, l, T)                                                                 \
    cublasStatus_t cublas##L##axpy_v2(cublasHandle_t, int n, const T* alpha, const T* x, int incx, T* y,     \
                                      int incy);                                                             \
    cublasStatus_t cublas##L##scal_v2(cublasHandle_t, int n, const T* alpha, T* x, int incx);                \
    cublasStatus_t cublas##L##copy_v2(cublasHandle_t, int n, const T* x, int incx, T* y, int incy);          \
    cublasStatus_t cublas##L##swap_v2(cublasHandle_t, int n, T* x, int incx, T* y, int incy);                \
    cublasStatus_t cublasI##l##amax_v2(cublasHandle_t, int n, const T* x, int incx, int* result);            \
    cublasStatus_t cublasI##l##amin_v2(cublasHandle_t, int n, const T* x, int incx, int* result);            \
    cublasStatus_t cublas##L##gemv_v2(cublasHandle_t, cublasOperation_t trans, int m, int n, const T* alpha, \
                                      const T* A, int lda, const T* x, int incx, const T* beta, T* y,        \
                                      int incy);                                                             \
    cublasStatus_t cublas##L##trsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, \
                                      int n, const T* A, int lda, T* x, int incx);                           \
    cublasStatus_t cublas##L##gemm_v2(cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb,    \
                                      int m, int n, int k, const T* alpha, const T* A, int lda, const T* B,  \
                                      int ldb, const T* beta, T* C, int ldc);                                \
    cublasStatus_t cublas##L##gemmBatched(cublasHandle_t, cublasOperation_t transa,                          \
                                          cublasOperation_t transb, int m, int n, int k, const T* alpha,     \
                                          const T* const A[], int lda, const T* const B[], int ldb,          \
                                          const T* beta, T* const C[], int ldc, int batchCount);             \
    cublasStatus_t cublas##L##gemmStridedBatched(                                                            \
        cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,             \
        const T* alpha, const T* A, int lda, long long int strideA, const T* B, int ldb,                     \
        long long int strideB, const T* beta, T* C, int ldc, long long int strideC, int batchCount);         \
    cublasStatus_t cublas##L##symm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, int m, int n,      \
                                      const T* alpha, const T* A, int lda, const T* B, int ldb,              \
                                      const T* beta, T* C, int ldc);                                         \
    cublasStatus_t cublas##L##syrk_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t trans, int n,      \
                                      int k, const T* alpha, const T* A, int lda, const T* beta, T* C,       \
                                      int ldc);                                                              \
    cublasStatus_t cublas##L##trmm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, \
                                      cublasDiagType_t, int m, int n, const T* alpha, const T* A, int lda,   \
                                      const T* B, int ldb, T* C, int ldc);                                   \
    cublasStatus_t cublas##L##trsm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, \
                                      cublasDiagType_t, int m, int n, const T* alpha, const T* A, int lda,   \
                                      T* B, int ldb);                                                        \
    cublasStatus_t cublas##L##geam(cublasHandle_t, cublasOperation_t transa, cublasOperation_t transb,       \
                                   int m, int n, const T* alpha, const T* A, int lda, const T* beta,         \
                                   const T* B, int ldb, T* C, int ldc);
SIMT_CUBLAS_REAL_OR_COMPLEX(S, s, float)
SIMT_CUBLAS_REAL_OR_COMPLEX(D, d, double)
SIMT_CUBLAS_REAL_OR_COMPLEX(C, c, cuComplex)
SIMT_CUBLAS_REAL_OR_COMPLEX(Z, z, cuDoubleComplex)
#undef SIMT_CUBLAS_REAL_OR_COMPLEX

/// Two vectors to one number, and their product as a matrix: `name` of the function for reals, or one of the two for
/// complex numbers.
#define SIMT_CUBLAS_PRODUCTS(L, T, dot, ger)                                                                 \
    cublasStatus_t cublas##L##dot##_v2(cublasHandle_t, int n, const T* x, int incx, const T* y, int incy,    \
                                       T* result);                                                           \
    cublasStatus_t cublas##L##ger##_v2(cublasHandle_t, int m, int n, const T* alpha, const T* x, int incx,   \
                                       const T* y, int incy, T* A, int lda);
SIMT_CUBLAS_PRODUCTS(S, float, dot, ger)
SIMT_CUBLAS_PRODUCTS(D, double, dot, ger)
SIMT_CUBLAS_PRODUCTS(C, cuComplex, dotu, geru)
SIMT_CUBLAS_PRODUCTS(C, cuComplex, dotc, gerc)
SIMT_CUBLAS_PRODUCTS(Z, cuDoubleComplex, dotu, geru)
SIMT_CUBLAS_PRODUCTS(Z, cuDoubleComplex, dotc, gerc)
#undef SIMT_CUBLAS_PRODUCTS

/// A real number of a vector.
#define SIMT_CUBLAS_NORMS(name, T, Real)                                                                     \
    cublasStatus_t cublas##name##nrm2_v2(cublasHandle_t, int n, const T* x, int incx, Real* result);         \
    cublasStatus_t cublas##name##asum_v2(cublasHandle_t, int n, const T* x, int incx, Real* result);
SIMT_CUBLAS_NORMS(S, float, float)
SIMT_CUBLAS_NORMS(D, double, double)
SIMT_CUBLAS_NORMS(Sc, cuComplex, float)
SIMT_CUBLAS_NORMS(Dz, cuDoubleComplex, double)
#undef SIMT_CUBLAS_NORMS

// --- Products of matrices of other types --------------------------------------------------------------------------
// A is m by k after its operation, B is k by n. The types of the factors follow from the compute type and the type of A.

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                           int n, int k, const __half* alpha, const __half* A, int lda, const __half* B,
                           int ldb, const __half* beta, __half* C, int ldc);
cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                  int m, int n, int k, const __half* alpha, const __half* const A[], int lda,
                                  const __half* const B[], int ldb, const __half* beta, __half* const C[],
                                  int ldc, int batchCount);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
                                         cublasOperation_t transb, int m, int n, int k, const __half* alpha,
                                         const __half* A, int lda, long long int strideA, const __half* B,
                                         int ldb, long long int strideB, const __half* beta, __half* C,
                                         int ldc, long long int strideC, int batchCount);
cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                             int n, int k, const float* alpha, const void* A, cudaDataType Atype, int lda,
                             const void* B, cudaDataType Btype, int ldb, const float* beta, void* C,
                             cudaDataType Ctype, int ldc);
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m,
                            int n, int k, const void* alpha, const void* A, cudaDataType Atype, int lda,
                            const void* B, cudaDataType Btype, int ldb, const void* beta, void* C,
                            cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
                            cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                   int m, int n, int k, const void* alpha, const void* const A[],
                                   cudaDataType Atype, int lda, const void* const B[], cudaDataType Btype,
                                   int ldb, const void* beta, void* const C[], cudaDataType Ctype, int ldc,
                                   int batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                          const void* A, cudaDataType Atype, int lda, long long int strideA,
                                          const void* B, cudaDataType Btype, int ldb, long long int strideB,
                                          const void* beta, void* C, cudaDataType Ctype, int ldc,
                                          long long int strideC, int batchCount,
                                          cublasComputeType_t computeType, cublasGemmAlgo_t algo);

/// The product of two vectors. Their types and that of the result are one; half-precision numbers are added as floats.
cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void* x, cudaDataType xType, int incx,
                           const void* y, cudaDataType yType, int incy, void* result, cudaDataType resultType,
                           cudaDataType executionType);

// --- Many small systems of linear equations -----------------------------------------------------------------------
// The arrays of pointers, `P` and, but for that of getrs and gels, `info` are in device memory.

#define SIMT_CUBLAS_FACTORISATIONS(L, T)                                                                     \
    cublasStatus_t cublas##L##getrfBatched(cublasHandle_t handle, int n, T* const A[], int lda, int* P,      \
                                           int* info, int batchSize);                                        \
    cublasStatus_t cublas##L##getriBatched(cublasHandle_t handle, int n, const T* const A[], int lda,        \
                                           const int* P, T* const C[], int ldc, int* info, int batchSize);   \
    cublasStatus_t cublas##L##getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,  \
                                           const T* const Aarray[], int lda, const int* devIpiv,             \
                                           T* const Barray[], int ldb, int* info, int batchSize);            \
    cublasStatus_t cublas##L##matinvBatched(cublasHandle_t handle, int n, const T* const A[], int lda,       \
                                            T* const Ainv[], int lda_inv, int* info, int batchSize);         \
    cublasStatus_t cublas##L##gelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,      \
                                          int nrhs, T* const Aarray[], int lda, T* const Carray[], int ldc,  \
                                          int* info, int* devInfoArray, int batchSize);
SIMT_CUBLAS_FACTORISATIONS(S, float)
SIMT_CUBLAS_FACTORISATIONS(D, double)
SIMT_CUBLAS_FACTORISATIONS(C, cuComplex)
SIMT_CUBLAS_FACTORISATIONS(Z, cuDoubleComplex)
#undef SIMT_CUBLAS_FACTORISATIONS

cublasStatus_t cublasSrot_v2(cublasHandle_t, int n, float* x, int incx, float* y, int incy, const float* c,
                             const float* s);
cublasStatus_t cublasDrot_v2(cublasHandle_t, int n, double* x, int incx, double* y, int incy, const double* c,
                             const double* s);
cublasStatus_t cublasSsymv_v2(cublasHandle_t, cublasFillMode_t, int n, const float* alpha, const float* A,
                              int lda, const float* x, int incx, const float* beta, float* y, int incy);
cublasStatus_t cublasDsymv_v2(cublasHandle_t, cublasFillMode_t, int n, const double* alpha, const double* A,
                              int lda, const double* x, int incx, const double* beta, double* y, int incy);
}

#pragma GCC visibility pop

/// Programs from before cublasComputeType_t give the type of the sums.
///
/// @return CUBLAS_STATUS_NOT_SUPPORTED if nothing is computed in that type
inline cublasStatus_t cublasMigrateComputeType(cublasHandle_t handle, cudaDataType type,
                                               cublasComputeType_t* compute)
{
    cublasMath_t mode = CUBLAS_DEFAULT_MATH;
    const cublasStatus_t status = cublasGetMathMode(handle, &mode);
    const bool is_pedantic = (static_cast<int>(mode) & 0xf) == CUBLAS_PEDANTIC_MATH;
    switch (type) {
        case CUDA_R_16F: *compute = is_pedantic ? CUBLAS_COMPUTE_16F_PEDANTIC : CUBLAS_COMPUTE_16F; break;
        case CUDA_R_32F:
        case CUDA_C_32F: *compute = is_pedantic ? CUBLAS_COMPUTE_32F_PEDANTIC : CUBLAS_COMPUTE_32F; break;
        case CUDA_R_64F:
        case CUDA_C_64F: *compute = is_pedantic ? CUBLAS_COMPUTE_64F_PEDANTIC : CUBLAS_COMPUTE_64F; break;
        case CUDA_R_32I: *compute = is_pedantic ? CUBLAS_COMPUTE_32I_PEDANTIC : CUBLAS_COMPUTE_32I; break;
        default: return status != CUBLAS_STATUS_SUCCESS ? status : CUBLAS_STATUS_NOT_SUPPORTED;
    }
    return status;
}

inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb,
                                   int m, int n, int k, const void* alpha, const void* A, cudaDataType Atype,
                                   int lda, const void* B, cudaDataType Btype, int ldb, const void* beta,
                                   void* C, cudaDataType Ctype, int ldc, cudaDataType computeType,
                                   cublasGemmAlgo_t algo)
{
    cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
    const cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &compute);
    return status != CUBLAS_STATUS_SUCCESS
               ? status
               : cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C,
                              Ctype, ldc, compute, algo);
}

inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k, const void* alpha,
                                          const void* const A[], cudaDataType Atype, int lda,
                                          const void* const B[], cudaDataType Btype, int ldb,
                                          const void* beta, void* const C[], cudaDataType Ctype, int ldc,
                                          int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo)
{
    cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
    const cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &compute);
    return status != CUBLAS_STATUS_SUCCESS
               ? status
               : cublasGemmBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb,
                                     beta, C, Ctype, ldc, batchCount, compute, algo);
}

inline cublasStatus_t cublasGemmStridedBatchedEx(
    cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,
    const void* alpha, const void* A, cudaDataType Atype, int lda, long long int strideA, const void* B,
    cudaDataType Btype, int ldb, long long int strideB, const void* beta, void* C, cudaDataType Ctype,
    int ldc, long long int strideC, int batchCount, cudaDataType computeType, cublasGemmAlgo_t algo)
{
    cublasComputeType_t compute = CUBLAS_COMPUTE_32F;
    const cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &compute);
    return status != CUBLAS_STATUS_SUCCESS
               ? status
               : cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, strideA, B,
                                            Btype, ldb, strideB, beta, C, Ctype, ldc, strideC, batchCount,
                                            compute, algo);
}

// The names without a version are those of this API.
#define cublasCreate cublasCreate_v2
#define cublasDestroy cublasDestroy_v2
#define cublasGetVersion cublasGetVersion_v2
#define cublasSetStream cublasSetStream_v2
#define cublasSetWorkspace cublasSetWorkspace_v2
#define cublasGetStream cublasGetStream_v2
#define cublasSetPointerMode cublasSetPointerMode_v2
#define cublasGetPointerMode cublasGetPointerMode_v2
#define cublasSaxpy cublasSaxpy_v2
#define cublasDaxpy cublasDaxpy_v2
#define cublasCaxpy cublasCaxpy_v2
#define cublasZaxpy cublasZaxpy_v2
#define cublasSscal cublasSscal_v2
#define cublasDscal cublasDscal_v2
#define cublasCscal cublasCscal_v2
#define cublasZscal cublasZscal_v2
#define cublasScopy cublasScopy_v2
#define cublasDcopy cublasDcopy_v2
#define cublasCcopy cublasCcopy_v2
#define cublasZcopy cublasZcopy_v2
#define cublasSswap cublasSswap_v2
#define cublasDswap cublasDswap_v2
#define cublasCswap cublasCswap_v2
#define cublasZswap cublasZswap_v2
#define cublasSgemv cublasSgemv_v2
#define cublasDgemv cublasDgemv_v2
#define cublasCgemv cublasCgemv_v2
#define cublasZgemv cublasZgemv_v2
#define cublasStrsv cublasStrsv_v2
#define cublasDtrsv cublasDtrsv_v2
#define cublasCtrsv cublasCtrsv_v2
#define cublasZtrsv cublasZtrsv_v2
#define cublasSgemm cublasSgemm_v2
#define cublasDgemm cublasDgemm_v2
#define cublasCgemm cublasCgemm_v2
#define cublasZgemm cublasZgemm_v2
#define cublasSsymm cublasSsymm_v2
#define cublasDsymm cublasDsymm_v2
#define cublasCsymm cublasCsymm_v2
#define cublasZsymm cublasZsymm_v2
#define cublasSsyrk cublasSsyrk_v2
#define cublasDsyrk cublasDsyrk_v2
#define cublasCsyrk cublasCsyrk_v2
#define cublasZsyrk cublasZsyrk_v2
#define cublasStrmm cublasStrmm_v2
#define cublasDtrmm cublasDtrmm_v2
#define cublasCtrmm cublasCtrmm_v2
#define cublasZtrmm cublasZtrmm_v2
#define cublasSrot cublasSrot_v2
#define cublasDrot cublasDrot_v2
#define cublasStrsm cublasStrsm_v2
#define cublasDtrsm cublasDtrsm_v2
#define cublasCtrsm cublasCtrsm_v2
#define cublasZtrsm cublasZtrsm_v2
#define cublasIsamax cublasIsamax_v2
#define cublasIsamin cublasIsamin_v2
#define cublasIdamax cublasIdamax_v2
#define cublasIdamin cublasIdamin_v2
#define cublasIcamax cublasIcamax_v2
#define cublasIcamin cublasIcamin_v2
#define cublasIzamax cublasIzamax_v2
#define cublasIzamin cublasIzamin_v2
#define cublasSdot cublasSdot_v2
#define cublasDdot cublasDdot_v2
#define cublasCdotu cublasCdotu_v2
#define cublasCdotc cublasCdotc_v2
#define cublasZdotu cublasZdotu_v2
#define cublasZdotc cublasZdotc_v2
#define cublasSger cublasSger_v2
#define cublasDger cublasDger_v2
#define cublasCgeru cublasCgeru_v2
#define cublasCgerc cublasCgerc_v2
#define cublasZgeru cublasZgeru_v2
#define cublasZgerc cublasZgerc_v2
#define cublasSnrm2 cublasSnrm2_v2
#define cublasDnrm2 cublasDnrm2_v2
#define cublasScnrm2 cublasScnrm2_v2
#define cublasDznrm2 cublasDznrm2_v2
#define cublasSasum cublasSasum_v2
#define cublasDasum cublasDasum_v2
#define cublasScasum cublasScasum_v2
#define cublasDzasum cublasDzasum_v2
#define cublasSsymv cublasSsymv_v2
#define cublasDsymv cublasDsymv_v2
