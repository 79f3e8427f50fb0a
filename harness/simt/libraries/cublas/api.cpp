// SPDX-License-Identifier: MIT
// The functions that cublas_v2.h declares.
#include "../../device/device.hpp"
#include "../../runtime/copy.hpp"
#include "functions.hpp"

using simt::ApiCall;
using simt::CublasCall;
using simt::Device;
using simt::cublas::Product;

#define SIMT_THIS_CALL                                                                                       \
    ApiCall                                                                                                  \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

// --- Handles --------------------------------------------------------------------------------------------------

namespace {

/// Stores where a program's pointer says.
template <class T>
cublasStatus_t store(T* where, T value)
{
    const simt::WritesForProgram writes;
    *where = value;
    return CUBLAS_STATUS_SUCCESS;
}

/// @param element  bytes
cublasStatus_t copy_columns(const ApiCall& call, int rows, int columns, int element, const void* from,
                            int from_leading, void* to, int to_leading, cudaMemcpyKind kind)
{
    if (rows < 0 || columns < 0 || element <= 0 || from_leading < std::max(1, rows) ||
        to_leading < std::max(1, rows)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    const auto bytes = static_cast<std::size_t>(element);
    const bool is_one_piece = rows == from_leading && rows == to_leading;
    const std::size_t piece =
        static_cast<std::size_t>(rows) * bytes * (is_one_piece ? static_cast<std::size_t>(columns) : 1);
    for (std::size_t column = 0; column < (is_one_piece ? 1 : static_cast<std::size_t>(columns)); ++column) {
        const cudaError_t error = copy_linear(
            call, static_cast<char*>(to) + column * static_cast<std::size_t>(to_leading) * bytes,
            static_cast<const char*>(from) + column * static_cast<std::size_t>(from_leading) * bytes, piece,
            kind);
        if (error != cudaSuccess) {
            return CUBLAS_STATUS_MAPPING_ERROR;
        }
    }
    return CUBLAS_STATUS_SUCCESS;
}

}  // namespace

cublasStatus_t cublasCreate_v2(cublasHandle_t* handle)
{
    const auto device = Device::get();
    return handle == nullptr ? CUBLAS_STATUS_INVALID_VALUE : store(handle, simt::make_cublas_handle());
}

cublasStatus_t cublasDestroy_v2(cublasHandle_t handle)
{
    const auto device = Device::get();
    return simt::destroy_cublas_handle(handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int* version)
{
    const auto device = Device::get();
    return version == nullptr ? CUBLAS_STATUS_INVALID_VALUE : store(version, CUBLAS_VERSION);
}

cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t streamId)
{
    const auto device = Device::get();
    if (!simt::is_live(handle)) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    handle->stream = streamId;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* streamId)
{
    const auto device = Device::get();
    return simt::is_live(handle) ? store(streamId, handle->stream) : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode)
{
    const auto device = Device::get();
    if (!simt::is_live(handle)) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    if (mode != CUBLAS_POINTER_MODE_HOST && mode != CUBLAS_POINTER_MODE_DEVICE) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    handle->pointer_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* mode)
{
    const auto device = Device::get();
    return simt::is_live(handle) ? store(mode, handle->pointer_mode) : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value)
{
    const auto device = Device::get();
    switch (type) {
        case MAJOR_VERSION: return store(value, CUBLAS_VER_MAJOR);
        case MINOR_VERSION: return store(value, CUBLAS_VER_MINOR);
        case PATCH_LEVEL: return store(value, CUBLAS_VER_PATCH);
        default: return CUBLAS_STATUS_INVALID_VALUE;
    }
}

cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode)
{
    const auto device = Device::get();
    if (!simt::is_live(handle)) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    handle->math_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode)
{
    const auto device = Device::get();
    return simt::is_live(handle) ? store(mode, handle->math_mode) : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void*, size_t)
{
    const auto device = Device::get();
    return simt::is_live(handle) ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode)
{
    const auto device = Device::get();
    if (!simt::is_live(handle)) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    handle->atomics_mode = mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t* mode)
{
    const auto device = Device::get();
    return simt::is_live(handle) ? store(mode, handle->atomics_mode) : CUBLAS_STATUS_NOT_INITIALIZED;
}

const char* cublasGetStatusName(cublasStatus_t status)
{
    switch (status) {
#define SIMT_NAME(name)                                                                                      \
    case name: return #name;
        SIMT_NAME(CUBLAS_STATUS_SUCCESS)
        SIMT_NAME(CUBLAS_STATUS_NOT_INITIALIZED)
        SIMT_NAME(CUBLAS_STATUS_ALLOC_FAILED)
        SIMT_NAME(CUBLAS_STATUS_INVALID_VALUE)
        SIMT_NAME(CUBLAS_STATUS_ARCH_MISMATCH)
        SIMT_NAME(CUBLAS_STATUS_MAPPING_ERROR)
        SIMT_NAME(CUBLAS_STATUS_EXECUTION_FAILED)
        SIMT_NAME(CUBLAS_STATUS_INTERNAL_ERROR)
        SIMT_NAME(CUBLAS_STATUS_NOT_SUPPORTED)
        SIMT_NAME(CUBLAS_STATUS_LICENSE_ERROR)
#undef SIMT_NAME
    }
    return "unrecognized status";
}

const char* cublasGetStatusString(cublasStatus_t status)
{
    switch (status) {
        case CUBLAS_STATUS_SUCCESS: return "success";
        case CUBLAS_STATUS_NOT_INITIALIZED: return "the library was not initialized";
        case CUBLAS_STATUS_ALLOC_FAILED: return "the resource allocation failed";
        case CUBLAS_STATUS_INVALID_VALUE:
            return "an unsupported value or parameter was passed to the function";
        case CUBLAS_STATUS_ARCH_MISMATCH:
            return "the function requires an architectural feature absent from the device";
        case CUBLAS_STATUS_MAPPING_ERROR: return "an access to GPU memory space failed";
        case CUBLAS_STATUS_EXECUTION_FAILED: return "the function failed to launch on the GPU";
        case CUBLAS_STATUS_INTERNAL_ERROR: return "an internal operation failed";
        case CUBLAS_STATUS_NOT_SUPPORTED: return "the requested functionality is not supported";
        case CUBLAS_STATUS_LICENSE_ERROR: return "the license check failed";
    }
    return "unrecognized status";
}

cublasStatus_t cublasSetVector(int n, int elemSize, const void* x, int incx, void* devicePtr, int incy)
{
    return copy_columns(SIMT_THIS_CALL, 1, n, elemSize, x, incx, devicePtr, incy, cudaMemcpyHostToDevice);
}

cublasStatus_t cublasGetVector(int n, int elemSize, const void* x, int incx, void* y, int incy)
{
    return copy_columns(SIMT_THIS_CALL, 1, n, elemSize, x, incx, y, incy, cudaMemcpyDeviceToHost);
}

cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb)
{
    return copy_columns(SIMT_THIS_CALL, rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyHostToDevice);
}

cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void* A, int lda, void* B, int ldb)
{
    return copy_columns(SIMT_THIS_CALL, rows, cols, elemSize, A, lda, B, ldb, cudaMemcpyDeviceToHost);
}

cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                    cudaStream_t stream)
{
    return copy_columns({__func__, __builtin_return_address(0), stream, true}, 1, n, elemSize, x, incx, y,
                        incy, cudaMemcpyHostToDevice);
}

cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                    int ldb, cudaStream_t stream)
{
    return copy_columns({__func__, __builtin_return_address(0), stream, true}, rows, cols, elemSize, A, lda,
                        B, ldb, cudaMemcpyHostToDevice);
}

cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void* x, int incx, void* y, int incy,
                                    cudaStream_t stream)
{
    return copy_columns({__func__, __builtin_return_address(0), stream, true}, 1, n, elemSize, x, incx, y,
                        incy, cudaMemcpyDeviceToHost);
}

cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void* A, int lda, void* B,
                                    int ldb, cudaStream_t stream)
{
    return copy_columns({__func__, __builtin_return_address(0), stream, true}, rows, cols, elemSize, A, lda,
                        B, ldb, cudaMemcpyDeviceToHost);
}

// --- Functions of four types ----------------------------------------------------------------------------------

/// Defines cublasNAME_v2(handle, PARAMETERS) by a function template of simt::cublas. In messages it has no version.
#define SIMT_CUBLAS(name, function, parameters, ...)                                                         \
    cublasStatus_t cublas##name##_v2(cublasHandle_t handle, SIMT_LIST parameters)                            \
    {                                                                                                        \
        return simt::cublas::function(ApiCall{"cublas" #name, __builtin_return_address(0)}, handle,          \
                                      __VA_ARGS__);                                                          \
    }
#define SIMT_LIST(...) __VA_ARGS__

#define SIMT_CUBLAS_REAL_OR_COMPLEX(L, l, T)                                                                 \
    SIMT_CUBLAS(L##axpy, axpy, (int n, const T* alpha, const T* x, int incx, T* y, int incy), n, alpha, x,   \
                incx, y, incy)                                                                               \
    SIMT_CUBLAS(L##scal, scal, (int n, const T* alpha, T* x, int incx), n, alpha, x, incx)                   \
    SIMT_CUBLAS(L##copy, copy, (int n, const T* x, int incx, T* y, int incy), n, x, incx, y, incy)           \
    SIMT_CUBLAS(L##swap, swap, (int n, T* x, int incx, T* y, int incy), n, x, incx, y, incy)                 \
    SIMT_CUBLAS(I##l##amax, number_of, (int n, const T* x, int incx, int* result), "i" #l "amax", n, x,      \
                incx, result)                                                                                \
    SIMT_CUBLAS(I##l##amin, amin, (int n, const T* x, int incx, int* result), n, x, incx, result)            \
    SIMT_CUBLAS(L##gemv, gemv,                                                                               \
                (cublasOperation_t trans, int m, int n, const T* alpha, const T* A, int lda, const T* x,     \
                 int incx, const T* beta, T* y, int incy),                                                   \
                trans, m, n, alpha, A, lda, x, incx, beta, y, incy)                                          \
    SIMT_CUBLAS(L##trsv, trsv,                                                                               \
                (cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int n, const T* A,   \
                 int lda, T* x, int incx),                                                                   \
                uplo, trans, diag, n, A, lda, x, incx)                                                       \
    SIMT_CUBLAS(L##gemm, gemm,                                                                               \
                (cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k, const T* alpha,    \
                 const T* A, int lda, const T* B, int ldb, const T* beta, T* C, int ldc),                    \
                (Product<T>{transa, transb, m, n, k, alpha, lda, ldb, beta, ldc}), A, B, C)                  \
    cublasStatus_t cublas##L##gemmBatched(cublasHandle_t handle, cublasOperation_t transa,                   \
                                          cublasOperation_t transb, int m, int n, int k, const T* alpha,     \
                                          const T* const A[], int lda, const T* const B[], int ldb,          \
                                          const T* beta, T* const C[], int ldc, int batchCount)              \
    {                                                                                                        \
        return simt::cublas::gemm_batched(SIMT_THIS_CALL, handle,                                            \
                                          Product<T>{transa, transb, m, n, k, alpha, lda, ldb, beta, ldc},   \
                                          A, B, C, batchCount);                                              \
    }                                                                                                        \
    cublasStatus_t cublas##L##gemmStridedBatched(                                                            \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n, int k,      \
        const T* alpha, const T* A, int lda, long long int strideA, const T* B, int ldb,                     \
        long long int strideB, const T* beta, T* C, int ldc, long long int strideC, int batchCount)          \
    {                                                                                                        \
        return simt::cublas::gemm_strided(SIMT_THIS_CALL, handle,                                            \
                                          Product<T>{transa, transb, m, n, k, alpha, lda, ldb, beta, ldc},   \
                                          A, strideA, B, strideB, C, strideC, batchCount);                   \
    }                                                                                                        \
    SIMT_CUBLAS(L##symm, symm,                                                                               \
                (cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const T* alpha, const T* A,     \
                 int lda, const T* B, int ldb, const T* beta, T* C, int ldc),                                \
                side, uplo, m, n, alpha, A, lda, B, ldb, beta, C, ldc)                                       \
    SIMT_CUBLAS(L##syrk, syrk,                                                                               \
                (cublasFillMode_t uplo, cublasOperation_t trans, int n, int k, const T* alpha, const T* A,   \
                 int lda, const T* beta, T* C, int ldc),                                                     \
                uplo, trans, n, k, alpha, A, lda, beta, C, ldc)                                              \
    SIMT_CUBLAS(L##trmm, trmm,                                                                               \
                (cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,                      \
                 cublasDiagType_t diag, int m, int n, const T* alpha, const T* A, int lda, const T* B,       \
                 int ldb, T* C, int ldc),                                                                    \
                side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb, C, ldc)                                \
    SIMT_CUBLAS(L##trsm, trsm,                                                                               \
                (cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t trans,                      \
                 cublasDiagType_t diag, int m, int n, const T* alpha, const T* A, int lda, T* B, int ldb),   \
                side, uplo, trans, diag, m, n, alpha, A, lda, B, ldb)                                        \
    cublasStatus_t cublas##L##geam(cublasHandle_t handle, cublasOperation_t transa,                          \
                                   cublasOperation_t transb, int m, int n, const T* alpha, const T* A,       \
                                   int lda, const T* beta, const T* B, int ldb, T* C, int ldc)               \
    {                                                                                                        \
        return simt::cublas::geam(SIMT_THIS_CALL, handle, transa, transb, m, n, alpha, A, lda, beta, B, ldb, \
                                  C, ldc);                                                                   \
    }

SIMT_CUBLAS_REAL_OR_COMPLEX(S, s, float)
SIMT_CUBLAS_REAL_OR_COMPLEX(D, d, double)
SIMT_CUBLAS_REAL_OR_COMPLEX(C, c, cuComplex)
SIMT_CUBLAS_REAL_OR_COMPLEX(Z, z, cuDoubleComplex)

#define SIMT_CUBLAS_PRODUCTS(L, T, dot_name, function_of_dot, ger_name)                                      \
    SIMT_CUBLAS(L##dot_name, dot, (int n, const T* x, int incx, const T* y, int incy, T* result),            \
                function_of_dot, n, x, incx, y, incy, result)                                                \
    SIMT_CUBLAS(L##ger_name, ger,                                                                            \
                (int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* A, int lda),   \
                #ger_name, m, n, alpha, x, incx, y, incy, A, lda)
SIMT_CUBLAS_PRODUCTS(S, float, dot, "sdot_", ger)
SIMT_CUBLAS_PRODUCTS(D, double, dot, "ddot_", ger)
SIMT_CUBLAS_PRODUCTS(C, cuComplex, dotu, "cblas_cdotu_sub", geru)
SIMT_CUBLAS_PRODUCTS(C, cuComplex, dotc, "cblas_cdotc_sub", gerc)
SIMT_CUBLAS_PRODUCTS(Z, cuDoubleComplex, dotu, "cblas_zdotu_sub", geru)
SIMT_CUBLAS_PRODUCTS(Z, cuDoubleComplex, dotc, "cblas_zdotc_sub", gerc)

#define SIMT_CUBLAS_NORMS(name, letters, T, Real)                                                            \
    SIMT_CUBLAS(name##nrm2, number_of, (int n, const T* x, int incx, Real* result), #letters "nrm2", n, x,   \
                incx, result)                                                                                \
    SIMT_CUBLAS(name##asum, number_of, (int n, const T* x, int incx, Real* result), #letters "asum", n, x,   \
                incx, result)
SIMT_CUBLAS_NORMS(S, s, float, float)
SIMT_CUBLAS_NORMS(D, d, double, double)
SIMT_CUBLAS_NORMS(Sc, sc, cuComplex, float)
SIMT_CUBLAS_NORMS(Dz, dz, cuDoubleComplex, double)

SIMT_CUBLAS(Ssymv, symv,
            (cublasFillMode_t uplo, int n, const float* alpha, const float* A, int lda, const float* x,
             int incx, const float* beta, float* y, int incy),
            uplo, n, alpha, A, lda, x, incx, beta, y, incy)
SIMT_CUBLAS(Dsymv, symv,
            (cublasFillMode_t uplo, int n, const double* alpha, const double* A, int lda, const double* x,
             int incx, const double* beta, double* y, int incy),
            uplo, n, alpha, A, lda, x, incx, beta, y, incy)

SIMT_CUBLAS(Srot, rot, (int n, float* x, int incx, float* y, int incy, const float* c, const float* s), n, x,
            incx, y, incy, c, s)
SIMT_CUBLAS(Drot, rot, (int n, double* x, int incx, double* y, int incy, const double* c, const double* s), n,
            x, incx, y, incy, c, s)
