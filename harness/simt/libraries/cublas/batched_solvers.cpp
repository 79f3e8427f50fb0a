// SPDX-License-Identifier: MIT
// The functions of cublas_v2.h that factorise and solve many small systems of linear equations at once.
#include "factorisation.hpp"
#include "functions.hpp"

#include <limits>
#include <optional>

namespace simt::cublas {
namespace {

/// A number of cuBLAS as one that C++ calculates with.
template <class T>
struct NumberOf
{
    using Type = T;
};
template <>
struct NumberOf<cuComplex>
{
    using Type = std::complex<float>;
};
template <>
struct NumberOf<cuDoubleComplex>
{
    using Type = std::complex<double>;
};

template <class T>
using Number = typename NumberOf<T>::Type;

template <class T>
Number<T>* numbers(T* elements)
{
    return reinterpret_cast<Number<T>*>(elements);
}

/// Whether so many matrices of an order can be counted, with their rows.
bool is_batch(int order, int count)
{
    return order >= 0 && count >= 0 &&
           static_cast<long long>(order) * count <= std::numeric_limits<int>::max();
}

/// What arrays of pointers in device memory hold; nothing if they cannot be read, and `status` says why.
template <class Pointer>
std::optional<std::vector<Pointer>> pointers_at(const ApiCall& api_call, cublasHandle_t handle,
                                                const Pointer* array, int count, cublasStatus_t& status)
{
    CublasCall call(api_call, handle);
    std::vector<Pointer> pointers;
    call.reads_vector(count, array, 1);
    status = call.run(count >= 0, [&] { pointers.assign(array, array + count); });
    if (status != CUBLAS_STATUS_SUCCESS) {
        return {};
    }
    return pointers;
}

template <class T>
cublasStatus_t factorise_all(const ApiCall& api_call, cublasHandle_t handle, int n, T* const a[], int lda,
                             int* pivots, int* info, int count)
{
    if (!is_batch(n, count) || !is_leading(lda, n)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    const auto matrices = pointers_at(api_call, handle, a, count, status);
    if (!matrices) {
        return status;
    }
    CublasCall call(api_call, handle);
    for (T* const matrix : *matrices) {
        call.reads_matrix(n, n, matrix, lda);
        call.writes_matrix(n, n, matrix, lda);
    }
    call.writes_vector(pivots != nullptr ? n * count : 0, pivots, 1);
    call.writes_vector(count, info, 1);
    return call.run(true, [&] {
        for (int i = 0; i < count; ++i) {
            const Square<Number<T>> matrix(numbers((*matrices)[static_cast<std::size_t>(i)]), n, lda);
            info[i] = factorise(matrix, pivots != nullptr ? pivots + std::ptrdiff_t{n} * i : nullptr);
        }
    });
}

template <class T>
cublasStatus_t invert_all(const ApiCall& api_call, cublasHandle_t handle, int n, const T* const a[], int lda,
                          const int* pivots, T* const c[], int ldc, int* info, int count)
{
    if (!is_batch(n, count) || !is_leading(lda, n) || !is_leading(ldc, n)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    const auto factors = pointers_at(api_call, handle, a, count, status);
    const auto inverses = factors ? pointers_at(api_call, handle, c, count, status) : std::nullopt;
    if (!inverses) {
        return status;
    }
    CublasCall call(api_call, handle);
    for (std::size_t i = 0; i < inverses->size(); ++i) {
        call.reads_matrix(n, n, (*factors)[i], lda);
        call.writes_matrix(n, n, (*inverses)[i], ldc);
    }
    call.reads_vector(pivots != nullptr ? n * count : 0, pivots, 1);
    call.writes_vector(count, info, 1);
    return call.run(true, [&] {
        for (int i = 0; i < count; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const Square<Number<T>> lu(numbers(const_cast<T*>((*factors)[index])), n, lda);
            info[i] = invert(lu, pivots != nullptr ? pivots + std::ptrdiff_t{n} * i : nullptr,
                             {numbers((*inverses)[index]), n, ldc});
        }
    });
}

/// The number of the first argument that getrs does not take, counted from 1 behind the handle; 0 if all are right.
int wrong_argument_of_getrs(cublasOperation_t trans, int n, int columns, int lda, int ldb)
{
    return !is_known(trans)      ? 1
           : n < 0               ? 2
           : columns < 0         ? 3
           : !is_leading(lda, n) ? 5
           : !is_leading(ldb, n) ? 8
                                 : 0;
}

template <class T>
cublasStatus_t solve_all(const ApiCall& api_call, cublasHandle_t handle, cublasOperation_t trans, int n,
                         int columns, const T* const a[], int lda, const int* pivots, T* const b[], int ldb,
                         int* info, int count)
{
    const int wrong_argument = wrong_argument_of_getrs(trans, n, columns, lda, ldb);
    if (info != nullptr) {
        const auto device = Device::get();
        const WritesForProgram writes;
        *info = -wrong_argument;
    }
    if (wrong_argument != 0 || !is_batch(n, count) || info == nullptr) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    const auto factors = pointers_at(api_call, handle, a, count, status);
    const auto sides = factors ? pointers_at(api_call, handle, b, count, status) : std::nullopt;
    if (!sides) {
        return status;
    }
    CublasCall call(api_call, handle);
    for (std::size_t i = 0; i < sides->size(); ++i) {
        call.reads_matrix(n, n, (*factors)[i], lda);
        call.reads_matrix(n, columns, (*sides)[i], ldb);
        call.writes_matrix(n, columns, (*sides)[i], ldb);
    }
    call.reads_vector(pivots != nullptr ? n * count : 0, pivots, 1);
    return call.run(true, [&] {
        for (int i = 0; i < count; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const Square<Number<T>> lu(numbers(const_cast<T*>((*factors)[index])), n, lda);
            const int* const exchanged = pivots != nullptr ? pivots + std::ptrdiff_t{n} * i : nullptr;
            for (int column = 0; column < columns; ++column) {
                Number<T>* const side = numbers((*sides)[index]) + std::ptrdiff_t{ldb} * column;
                trans == CUBLAS_OP_N ? solve(lu, exchanged, side)
                                     : solve_transposed(lu, exchanged, trans == CUBLAS_OP_C, side);
            }
        }
    });
}

/// Factorises copies, so A stays what it is.
template <class T>
cublasStatus_t invert_all_at_once(const ApiCall& api_call, cublasHandle_t handle, int n, const T* const a[],
                                  int lda, T* const c[], int ldc, int* info, int count)
{
    constexpr int largest_order = 32;  // cuBLAS Library, "cublas<t>matinvBatched()"
    if (!is_batch(n, count) || n > largest_order || !is_leading(lda, n) || !is_leading(ldc, n)) {
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    const auto matrices = pointers_at(api_call, handle, a, count, status);
    const auto inverses = matrices ? pointers_at(api_call, handle, c, count, status) : std::nullopt;
    if (!inverses) {
        return status;
    }
    CublasCall call(api_call, handle);
    for (std::size_t i = 0; i < inverses->size(); ++i) {
        call.reads_matrix(n, n, (*matrices)[i], lda);
        call.writes_matrix(n, n, (*inverses)[i], ldc);
    }
    call.writes_vector(count, info, 1);
    return call.run(true, [&] {
        std::vector<Number<T>> copy(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
        std::vector<int> pivots(static_cast<std::size_t>(n));
        const Square<Number<T>> lu(copy.data(), n, std::max(n, 1));
        for (std::size_t i = 0; i < inverses->size(); ++i) {
            for (int column = 0; column < n; ++column) {
                std::copy_n(numbers(const_cast<T*>((*matrices)[i])) + std::ptrdiff_t{lda} * column, n,
                            copy.data() + std::ptrdiff_t{n} * column);
            }
            factorise(lu, pivots.data());
            info[i] = invert(lu, pivots.data(), {numbers((*inverses)[i]), n, ldc});
        }
    });
}

/// The number of the first argument that gels does not take, counted from 1 behind the handle; 0 if all are right.
int wrong_argument_of_gels(cublasOperation_t trans, int m, int n, int columns, int lda, int ldc)
{
    return trans != CUBLAS_OP_N  ? 1
           : m < 0               ? 2
           : n < 0 || n > m      ? 3
           : columns < 0         ? 4
           : !is_leading(lda, m) ? 6
           : !is_leading(ldc, m) ? 8
                                 : 0;
}

/// @param device_info  of each system; may be null
template <class T>
cublasStatus_t least_squares_of_all(const ApiCall& api_call, cublasHandle_t handle, cublasOperation_t trans,
                                    int m, int n, int columns, T* const a[], int lda, T* const c[], int ldc,
                                    int* info, int* device_info, int count)
{
    const int wrong_argument = wrong_argument_of_gels(trans, m, n, columns, lda, ldc);
    if (info != nullptr) {
        const auto device = Device::get();
        const WritesForProgram writes;
        *info = -wrong_argument;
    }
    if (wrong_argument != 0 || count < 0 || info == nullptr) {
        return is_known(trans) && trans != CUBLAS_OP_N ? CUBLAS_STATUS_NOT_SUPPORTED
                                                       : CUBLAS_STATUS_INVALID_VALUE;
    }
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    const auto matrices = pointers_at(api_call, handle, a, count, status);
    const auto sides = matrices ? pointers_at(api_call, handle, c, count, status) : std::nullopt;
    if (!sides) {
        return status;
    }
    CublasCall call(api_call, handle);
    for (std::size_t i = 0; i < sides->size(); ++i) {
        call.reads_matrix(m, n, (*matrices)[i], lda);
        call.writes_matrix(m, n, (*matrices)[i], lda);
        call.reads_matrix(m, columns, (*sides)[i], ldc);
        call.writes_matrix(m, columns, (*sides)[i], ldc);
    }
    call.writes_vector(device_info != nullptr ? count : 0, device_info, 1);
    return call.run(true, [&] {
        for (std::size_t i = 0; i < sides->size(); ++i) {
            const int zero = least_squares(Columns<Number<T>>{numbers((*matrices)[i]), m, n, lda},
                                           Columns<Number<T>>{numbers((*sides)[i]), m, columns, ldc});
            if (device_info != nullptr) {
                device_info[i] = zero;
            }
        }
    });
}

}  // namespace
}  // namespace simt::cublas

#define SIMT_THIS_CALL                                                                                       \
    simt::ApiCall                                                                                            \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

#define SIMT_CUBLAS_FACTORISATIONS(L, T)                                                                     \
    cublasStatus_t cublas##L##getrfBatched(cublasHandle_t handle, int n, T* const A[], int lda, int* P,      \
                                           int* info, int batchSize)                                         \
    {                                                                                                        \
        return simt::cublas::factorise_all(SIMT_THIS_CALL, handle, n, A, lda, P, info, batchSize);           \
    }                                                                                                        \
    cublasStatus_t cublas##L##getriBatched(cublasHandle_t handle, int n, const T* const A[], int lda,        \
                                           const int* P, T* const C[], int ldc, int* info, int batchSize)    \
    {                                                                                                        \
        return simt::cublas::invert_all(SIMT_THIS_CALL, handle, n, A, lda, P, C, ldc, info, batchSize);      \
    }                                                                                                        \
    cublasStatus_t cublas##L##getrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,  \
                                           const T* const Aarray[], int lda, const int* devIpiv,             \
                                           T* const Barray[], int ldb, int* info, int batchSize)             \
    {                                                                                                        \
        return simt::cublas::solve_all(SIMT_THIS_CALL, handle, trans, n, nrhs, Aarray, lda, devIpiv, Barray, \
                                       ldb, info, batchSize);                                                \
    }                                                                                                        \
    cublasStatus_t cublas##L##matinvBatched(cublasHandle_t handle, int n, const T* const A[], int lda,       \
                                            T* const Ainv[], int lda_inv, int* info, int batchSize)          \
    {                                                                                                        \
        return simt::cublas::invert_all_at_once(SIMT_THIS_CALL, handle, n, A, lda, Ainv, lda_inv, info,      \
                                                batchSize);                                                  \
    }                                                                                                        \
    cublasStatus_t cublas##L##gelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,      \
                                          int nrhs, T* const Aarray[], int lda, T* const Carray[], int ldc,  \
                                          int* info, int* devInfoArray, int batchSize)                       \
    {                                                                                                        \
        return simt::cublas::least_squares_of_all(SIMT_THIS_CALL, handle, trans, m, n, nrhs, Aarray, lda,    \
                                                  Carray, ldc, info, devInfoArray, batchSize);               \
    }
SIMT_CUBLAS_FACTORISATIONS(S, float)
SIMT_CUBLAS_FACTORISATIONS(D, double)
SIMT_CUBLAS_FACTORISATIONS(C, cuComplex)
SIMT_CUBLAS_FACTORISATIONS(Z, cuDoubleComplex)
