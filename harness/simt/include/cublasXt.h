// SPDX-License-Identifier: MIT
/// @file
/// Products of large matrices that may be in host memory (cuBLAS Library, "Using the cuBLASXt API"). The calls return when the
/// result is there.
#pragma once
#define CUBLAS_XT_H_

#include "cublas_v2.h"

typedef struct cublasXtContext* cublasXtHandle_t;

typedef enum { CUBLASXT_PINNING_DISABLED = 0, CUBLASXT_PINNING_ENABLED = 1 } cublasXtPinnedMemMode_t;

#pragma GCC visibility push(default)

extern "C" {
cublasStatus_t cublasXtCreate(cublasXtHandle_t* handle);
cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle);
/// The one device has the number 0.
cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int nbDevices, int deviceId[]);
cublasStatus_t cublasXtMaxBoards(int* nbGpuBoards);
cublasStatus_t cublasXtGetNumBoards(int nbDevices, int deviceId[], int* nbBoards);
/// How large the tiles of a GPU are, and whether it pins host memory, makes no difference here.
cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int blockDim);
cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int* blockDim);
cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode);
cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t* mode);

/// The factors are in host memory, and each matrix in host or device memory.
#define SIMT_CUBLASXT_GEMM(L, T)                                                                             \
    cublasStatus_t cublasXt##L##gemm(cublasXtHandle_t handle, cublasOperation_t transa,                      \
                                     cublasOperation_t transb, size_t m, size_t n, size_t k, const T* alpha, \
                                     const T* A, size_t lda, const T* B, size_t ldb, const T* beta, T* C,    \
                                     size_t ldc);
SIMT_CUBLASXT_GEMM(S, float)
SIMT_CUBLASXT_GEMM(D, double)
SIMT_CUBLASXT_GEMM(C, cuComplex)
SIMT_CUBLASXT_GEMM(Z, cuDoubleComplex)
#undef SIMT_CUBLASXT_GEMM
}

#pragma GCC visibility pop
