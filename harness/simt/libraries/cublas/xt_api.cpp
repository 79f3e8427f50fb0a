// SPDX-License-Identifier: MIT
// The functions that cublasXt.h declares.
#include "functions.hpp"

#include <cublasXt.h>

#include <limits>
#include <set>

using simt::ApiCall;
using simt::CublasCall;
using simt::Device;
using simt::cublas::Product;

struct cublasXtContext
{
    int block_dimension = 2048;
    cublasXtPinnedMemMode_t pinning = CUBLASXT_PINNING_DISABLED;
};

namespace {

std::set<cublasXtHandle_t>& handles()
{
    static auto& all = *new std::set<cublasXtHandle_t>;  // never destroyed, as the device
    return all;
}

bool is_live(cublasXtHandle_t handle)
{
    return handles().count(handle) != 0;
}

/// Stores where a program's pointer says.
template <class T>
cublasStatus_t store_if_given(T* where, T value)
{
    if (where == nullptr) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    const simt::WritesForProgram writes;
    *where = value;
    return CUBLAS_STATUS_SUCCESS;
}

bool are_sizes(std::initializer_list<std::size_t> sizes)
{
    return std::all_of(sizes.begin(), sizes.end(), [](std::size_t size) {
        return size <= static_cast<std::size_t>(std::numeric_limits<int>::max());
    });
}

/// Computes a product whose result is in host memory, which may not be the device's own.
template <class T>
void compute_for_host(const Product<T>& product, const T* a, const T* b, T* c)
{
    Product<T> dense = product;
    dense.ldc = std::max(product.m, 1);
    std::vector<T> result(static_cast<std::size_t>(product.m) * static_cast<std::size_t>(product.n));
    const auto column_of = [&](std::ptrdiff_t column) { return result.data() + column * product.m; };
    for (std::ptrdiff_t column = 0; column < product.n; ++column) {
        std::copy_n(c + column * product.ldc, product.m, column_of(column));
    }
    dense.compute(a, b, result.data());
    const simt::WritesForProgram writes;
    for (std::ptrdiff_t column = 0; column < product.n; ++column) {
        std::copy_n(column_of(column), product.m, c + column * product.ldc);
    }
}

template <class T>
cublasStatus_t multiply(const ApiCall& api_call, cublasXtHandle_t handle, const Product<T>& product,
                        bool has_sizes, const T* a, const T* b, T* c)
{
    const auto device = Device::get();
    if (!is_live(handle)) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    if (!has_sizes || !product.is_valid()) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    CublasCall call(api_call, cublasContext{});
    product.note_scalars(call);
    product.note(call, a, b, c);
    call.take_host_memory();
    const cublasStatus_t status = call.run(true, [&] {
        if (device->memory().kind_of(c) == simt::MemoryKind::unknown) {
            compute_for_host(product, a, b, c);
        } else {
            product.compute(a, b, c);
        }
    });
    if (status == CUBLAS_STATUS_SUCCESS) {
        device->streams().host_waits_for(nullptr);
    }
    return status;
}

}  // namespace

cublasStatus_t cublasXtCreate(cublasXtHandle_t* handle)
{
    const auto device = Device::get();
    const auto created = new cublasXtContext;
    handles().insert(created);
    return store_if_given(handle, created);
}

cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle)
{
    const auto device = Device::get();
    if (handles().erase(handle) == 0) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int nbDevices, int deviceId[])
{
    const auto device = Device::get();
    if (!is_live(handle)) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    const bool is_the_device = nbDevices == 1 && deviceId != nullptr && deviceId[0] == 0;
    return is_the_device ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasXtMaxBoards(int* nbGpuBoards)
{
    const auto device = Device::get();
    return store_if_given(nbGpuBoards, 1);
}

cublasStatus_t cublasXtGetNumBoards(int nbDevices, int deviceId[], int* nbBoards)
{
    const auto device = Device::get();
    const bool is_the_device = nbDevices == 1 && deviceId != nullptr && deviceId[0] == 0;
    return is_the_device ? store_if_given(nbBoards, 1) : CUBLAS_STATUS_INVALID_VALUE;
}

cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int blockDim)
{
    const auto device = Device::get();
    if (!is_live(handle)) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    if (blockDim <= 0) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    handle->block_dimension = blockDim;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int* blockDim)
{
    const auto device = Device::get();
    return is_live(handle) ? store_if_given(blockDim, handle->block_dimension)
                           : CUBLAS_STATUS_NOT_INITIALIZED;
}

cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t mode)
{
    const auto device = Device::get();
    if (!is_live(handle)) {
        return CUBLAS_STATUS_NOT_INITIALIZED;
    }
    handle->pinning = mode;
    return CUBLAS_STATUS_SUCCESS;
}

cublasStatus_t cublasXtGetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t* mode)
{
    const auto device = Device::get();
    return is_live(handle) ? store_if_given(mode, handle->pinning) : CUBLAS_STATUS_NOT_INITIALIZED;
}

#define SIMT_CUBLASXT_GEMM(L, T)                                                                             \
    cublasStatus_t cublasXt##L##gemm(cublasXtHandle_t handle, cublasOperation_t transa,                      \
                                     cublasOperation_t transb, size_t m, size_t n, size_t k, const T* alpha, \
                                     const T* A, size_t lda, const T* B, size_t ldb, const T* beta, T* C,    \
                                     size_t ldc)                                                             \
    {                                                                                                        \
        const ApiCall call{__func__, __builtin_return_address(0)};                                           \
        const Product<T> product{transa,                                                                     \
                                 transb,                                                                     \
                                 static_cast<int>(m),                                                        \
                                 static_cast<int>(n),                                                        \
                                 static_cast<int>(k),                                                        \
                                 alpha,                                                                      \
                                 static_cast<int>(lda),                                                      \
                                 static_cast<int>(ldb),                                                      \
                                 beta,                                                                       \
                                 static_cast<int>(ldc)};                                                     \
        return multiply(call, handle, product, are_sizes({m, n, k, lda, ldb, ldc}), A, B, C);                \
    }
SIMT_CUBLASXT_GEMM(S, float)
SIMT_CUBLASXT_GEMM(D, double)
SIMT_CUBLASXT_GEMM(C, cuComplex)
SIMT_CUBLASXT_GEMM(Z, cuDoubleComplex)
