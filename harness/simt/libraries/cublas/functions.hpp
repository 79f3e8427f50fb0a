// SPDX-License-Identifier: MIT
/// @file
/// The functions of cuBLAS for any of its four types.
#pragma once

#include "blas.hpp"
#include "call.hpp"

#include <algorithm>
#include <cmath>

namespace simt::cublas {

// --- Arguments ------------------------------------------------------------------------------------------------

inline bool is_known(cublasOperation_t operation)
{
    return operation == CUBLAS_OP_N || operation == CUBLAS_OP_T || operation == CUBLAS_OP_C;
}
inline bool is_known(cublasFillMode_t fill)
{
    return fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER;
}
inline bool is_known(cublasDiagType_t diagonal)
{
    return diagonal == CUBLAS_DIAG_NON_UNIT || diagonal == CUBLAS_DIAG_UNIT;
}
inline bool is_known(cublasSideMode_t side)
{
    return side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT;
}

inline char letter(cublasOperation_t operation)
{
    return operation == CUBLAS_OP_N ? 'N' : operation == CUBLAS_OP_T ? 'T' : 'C';
}
inline char letter(cublasFillMode_t fill)
{
    return fill == CUBLAS_FILL_MODE_LOWER ? 'L' : 'U';
}
inline char letter(cublasDiagType_t diagonal)
{
    return diagonal == CUBLAS_DIAG_UNIT ? 'U' : 'N';
}
inline char letter(cublasSideMode_t side)
{
    return side == CUBLAS_SIDE_LEFT ? 'L' : 'R';
}

/// Whether a matrix of so many rows may have this leading dimension.
inline bool is_leading(int leading, int rows)
{
    return leading >= std::max(1, rows);
}

inline CublasCall::Part part_of(cublasFillMode_t fill)
{
    return fill == CUBLAS_FILL_MODE_LOWER ? CublasCall::Part::lower : CublasCall::Part::upper;
}

/// Rows and columns of a matrix as it lies in memory, of which the operation makes one of `rows` and `columns`.
struct Shape
{
    int rows;
    int columns;

    Shape(cublasOperation_t operation, int rows_, int columns_)
        : rows(operation == CUBLAS_OP_N ? rows_ : columns_),
          columns(operation == CUBLAS_OP_N ? columns_ : rows_)
    {
    }
};

// --- Level 1 --------------------------------------------------------------------------------------------------

template <class T>
cublasStatus_t axpy(const ApiCall& api_call, cublasHandle_t handle, int n, const T* alpha, const T* x,
                    int incx, T* y, int incy)
{
    CublasCall call(api_call, handle);
    call.reads_scalar(alpha);
    call.reads_vector(n, x, incx);
    call.reads_vector(n, y, incy);
    call.writes_vector(n, y, incy);
    return call.run(incx != 0 && incy != 0, [&] { call_blas<T>("axpy", n, alpha, x, incx, y, incy); });
}

template <class T>
cublasStatus_t scal(const ApiCall& api_call, cublasHandle_t handle, int n, const T* alpha, T* x, int incx)
{
    CublasCall call(api_call, handle);
    call.reads_scalar(alpha);
    call.reads_vector(incx > 0 ? n : 0, x, incx);
    call.writes_vector(incx > 0 ? n : 0, x, incx);
    return call.run(true, [&] { call_blas<T>("scal", n, alpha, x, incx); });
}

template <class T>
cublasStatus_t copy(const ApiCall& api_call, cublasHandle_t handle, int n, const T* x, int incx, T* y,
                    int incy)
{
    CublasCall call(api_call, handle);
    call.reads_vector(n, x, incx);
    call.writes_vector(n, y, incy);
    return call.run(incx != 0 && incy != 0, [&] { call_blas<T>("copy", n, x, incx, y, incy); });
}

template <class T>
cublasStatus_t swap(const ApiCall& api_call, cublasHandle_t handle, int n, T* x, int incx, T* y, int incy)
{
    CublasCall call(api_call, handle);
    for (const auto& [vector, increment] : {std::pair(x, incx), std::pair(y, incy)}) {
        call.reads_vector(n, vector, increment);
        call.writes_vector(n, vector, increment);
    }
    return call.run(incx != 0 && incy != 0, [&] { call_blas<T>("swap", n, x, incx, y, incy); });
}

/// Rotates points in the plane, which are the elements of two vectors.
template <class T>
cublasStatus_t rot(const ApiCall& api_call, cublasHandle_t handle, int n, T* x, int incx, T* y, int incy,
                   const T* c, const T* s)
{
    CublasCall call(api_call, handle);
    call.reads_scalar(c);
    call.reads_scalar(s);
    for (const auto& [vector, increment] : {std::pair(x, incx), std::pair(y, incy)}) {
        call.reads_vector(n, vector, increment);
        call.writes_vector(n, vector, increment);
    }
    return call.run(incx != 0 && incy != 0, [&] { call_blas<T>("rot", n, x, incx, y, incy, c, s); });
}

/// A number of one vector.
///
/// @param name  with its letters: "snrm2", "isamax"
template <class T, class Result>
cublasStatus_t number_of(const ApiCall& api_call, cublasHandle_t handle, const char* name, int n, const T* x,
                         int incx, Result* result)
{
    CublasCall call(api_call, handle);
    call.reads_vector(incx > 0 ? n : 0, x, incx);
    return call.run_for_result(true, result, [&] {
        using Function = Result (*)(const int*, const T*, const int*);
        const auto function = reinterpret_cast<Function>(find_in_blas(std::string(name) + "_"));
        return n > 0 && incx > 0 ? function(&n, x, &incx) : Result{};
    });
}

inline double size_of(double value)
{
    return std::abs(value);
}
inline double size_of(cuComplex value)
{
    return std::abs(value.x) + std::abs(value.y);
}
inline double size_of(cuDoubleComplex value)
{
    return std::abs(value.x) + std::abs(value.y);
}

/// The first element that is smallest, counted from 1. BLAS has no such function.
template <class T>
cublasStatus_t amin(const ApiCall& api_call, cublasHandle_t handle, int n, const T* x, int incx, int* result)
{
    CublasCall call(api_call, handle);
    call.reads_vector(incx > 0 ? n : 0, x, incx);
    return call.run_for_result(true, result, [&] {
        int smallest = 0;
        for (int i = 0; i < n && incx > 0; ++i) {
            const auto at = [&](int index) { return x[static_cast<std::ptrdiff_t>(index) * incx]; };
            smallest = i == 0 || size_of(at(i)) < size_of(at(smallest)) ? i : smallest;
        }
        return n > 0 && incx > 0 ? smallest + 1 : 0;
    });
}

/// @param name  of the function of CBLAS, which stores what it returns: "cdotu_sub"; or of Fortran's: "sdot_"
template <class T>
cublasStatus_t dot(const ApiCall& api_call, cublasHandle_t handle, const char* name, int n, const T* x,
                   int incx, const T* y, int incy, T* result)
{
    CublasCall call(api_call, handle);
    call.reads_vector(n, x, incx);
    call.reads_vector(n, y, incy);
    return call.run_for_result(incx != 0 && incy != 0, result, [&] {
        if constexpr (std::is_floating_point_v<T>) {
            using Function = T (*)(const int*, const T*, const int*, const T*, const int*);
            return reinterpret_cast<Function>(find_in_blas(name))(&n, x, &incx, y, &incy);
        } else {
            using Function = void (*)(int, const T*, int, const T*, int, T*);
            T value{};
            reinterpret_cast<Function>(find_in_blas(name))(n, x, incx, y, incy, &value);
            return value;
        }
    });
}

// --- Level 2 --------------------------------------------------------------------------------------------------

template <class T>
cublasStatus_t gemv(const ApiCall& api_call, cublasHandle_t handle, cublasOperation_t trans, int m, int n,
                    const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy)
{
    CublasCall call(api_call, handle);
    const bool is_plain = trans == CUBLAS_OP_N;
    call.reads_scalar(alpha);
    call.reads_scalar(beta);
    call.reads_matrix(m, n, a, lda);
    call.reads_vector(is_plain ? n : m, x, incx);
    call.writes_vector(is_plain ? m : n, y, incy);
    const bool is_valid = is_known(trans) && m >= 0 && n >= 0 && is_leading(lda, m) && incx != 0 && incy != 0;
    return call.run(
        is_valid, [&] { call_blas<T>("gemv", letter(trans), m, n, alpha, a, lda, x, incx, beta, y, incy); });
}

template <class T>
cublasStatus_t symv(const ApiCall& api_call, cublasHandle_t handle, cublasFillMode_t uplo, int n,
                    const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy)
{
    CublasCall call(api_call, handle);
    call.reads_scalar(alpha);
    call.reads_scalar(beta);
    call.reads_matrix(n, n, a, lda, part_of(uplo));
    call.reads_vector(n, x, incx);
    call.writes_vector(n, y, incy);
    return call.run(is_known(uplo) && n >= 0 && is_leading(lda, n) && incx != 0 && incy != 0,
                    [&] { call_blas<T>("symv", letter(uplo), n, alpha, a, lda, x, incx, beta, y, incy); });
}

/// @param name  "ger", "geru" or "gerc"
template <class T>
cublasStatus_t ger(const ApiCall& api_call, cublasHandle_t handle, const char* name, int m, int n,
                   const T* alpha, const T* x, int incx, const T* y, int incy, T* a, int lda)
{
    CublasCall call(api_call, handle);
    call.reads_scalar(alpha);
    call.reads_vector(m, x, incx);
    call.reads_vector(n, y, incy);
    call.reads_matrix(m, n, a, lda);
    call.writes_matrix(m, n, a, lda);
    return call.run(m >= 0 && n >= 0 && is_leading(lda, m) && incx != 0 && incy != 0,
                    [&] { call_blas<T>(name, m, n, alpha, x, incx, y, incy, a, lda); });
}

template <class T>
cublasStatus_t trsv(const ApiCall& api_call, cublasHandle_t handle, cublasFillMode_t uplo,
                    cublasOperation_t trans, cublasDiagType_t diag, int n, const T* a, int lda, T* x,
                    int incx)
{
    CublasCall call(api_call, handle);
    call.reads_matrix(n, n, a, lda, part_of(uplo));
    call.reads_vector(n, x, incx);
    call.writes_vector(n, x, incx);
    const bool is_valid =
        is_known(uplo) && is_known(trans) && is_known(diag) && n >= 0 && is_leading(lda, n) && incx != 0;
    return call.run(is_valid, [&] {
        call_blas<T>("trsv", letter(uplo), letter(trans), letter(diag), n, a, lda, x, incx);
    });
}

// --- Level 3 --------------------------------------------------------------------------------------------------

/// What a product of matrices is told, but for the matrices.
template <class T>
struct Product
{
    cublasOperation_t transa;
    cublasOperation_t transb;
    int m;
    int n;
    int k;
    const T* alpha;
    int lda;
    int ldb;
    const T* beta;
    int ldc;

    bool is_valid() const
    {
        return is_known(transa) && is_known(transb) && m >= 0 && n >= 0 && k >= 0 &&
               is_leading(lda, Shape(transa, m, k).rows) && is_leading(ldb, Shape(transb, k, n).rows) &&
               is_leading(ldc, m);
    }
    void note(CublasCall& call, const T* a, const T* b, T* c) const
    {
        const Shape of_a(transa, m, k);
        const Shape of_b(transb, k, n);
        call.reads_matrix(of_a.rows, of_a.columns, a, lda);
        call.reads_matrix(of_b.rows, of_b.columns, b, ldb);
        call.writes_matrix(m, n, c, ldc);
    }
    void note_scalars(CublasCall& call) const
    {
        call.reads_scalar(alpha);
        call.reads_scalar(beta);
    }
    void compute(const T* a, const T* b, T* c) const
    {
        call_blas<T>("gemm", letter(transa), letter(transb), m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
    }
};

template <class T>
cublasStatus_t gemm(const ApiCall& api_call, cublasHandle_t handle, const Product<T>& product, const T* a,
                    const T* b, T* c)
{
    CublasCall call(api_call, handle);
    product.note_scalars(call);
    product.note(call, a, b, c);
    return call.run(product.is_valid(), [&] { product.compute(a, b, c); });
}

template <class T>
cublasStatus_t gemm_strided(const ApiCall& api_call, cublasHandle_t handle, const Product<T>& product,
                            const T* a, long long stride_a, const T* b, long long stride_b, T* c,
                            long long stride_c, int count)
{
    CublasCall call(api_call, handle);
    product.note_scalars(call);
    for (int i = 0; i < count; ++i) {
        product.note(call, a + i * stride_a, b + i * stride_b, c + i * stride_c);
    }
    return call.run(product.is_valid() && count >= 0, [&] {
        for (int i = 0; i < count; ++i) {
            product.compute(a + i * stride_a, b + i * stride_b, c + i * stride_c);
        }
    });
}

/// The arrays of pointers are in device memory: they are read first.
template <class T>
cublasStatus_t gemm_batched(const ApiCall& api_call, cublasHandle_t handle, const Product<T>& product,
                            const T* const a[], const T* const b[], T* const c[], int count)
{
    std::vector<const T*> of_a;
    std::vector<const T*> of_b;
    std::vector<T*> of_c;
    CublasCall pointers(api_call, handle);
    pointers.reads_vector(count, a, 1);
    pointers.reads_vector(count, b, 1);
    pointers.reads_vector(count, c, 1);
    const cublasStatus_t status = pointers.run(product.is_valid() && count >= 0, [&] {
        of_a.assign(a, a + count);
        of_b.assign(b, b + count);
        of_c.assign(c, c + count);
    });
    if (status != CUBLAS_STATUS_SUCCESS) {
        return status;
    }
    CublasCall call(api_call, handle);
    product.note_scalars(call);
    for (std::size_t i = 0; i < of_a.size(); ++i) {
        product.note(call, of_a[i], of_b[i], of_c[i]);
    }
    return call.run(true, [&] {
        for (std::size_t i = 0; i < of_a.size(); ++i) {
            product.compute(of_a[i], of_b[i], of_c[i]);
        }
    });
}

template <class T>
cublasStatus_t symm(const ApiCall& api_call, cublasHandle_t handle, cublasSideMode_t side,
                    cublasFillMode_t uplo, int m, int n, const T* alpha, const T* a, int lda, const T* b,
                    int ldb, const T* beta, T* c, int ldc)
{
    CublasCall call(api_call, handle);
    const int order = side == CUBLAS_SIDE_LEFT ? m : n;
    call.reads_scalar(alpha);
    call.reads_scalar(beta);
    call.reads_matrix(order, order, a, lda, part_of(uplo));
    call.reads_matrix(m, n, b, ldb);
    call.writes_matrix(m, n, c, ldc);
    const bool is_valid = is_known(side) && is_known(uplo) && m >= 0 && n >= 0 && is_leading(lda, order) &&
                          is_leading(ldb, m) && is_leading(ldc, m);
    return call.run(is_valid, [&] {
        call_blas<T>("symm", letter(side), letter(uplo), m, n, alpha, a, lda, b, ldb, beta, c, ldc);
    });
}

template <class T>
cublasStatus_t syrk(const ApiCall& api_call, cublasHandle_t handle, cublasFillMode_t uplo,
                    cublasOperation_t trans, int n, int k, const T* alpha, const T* a, int lda, const T* beta,
                    T* c, int ldc)
{
    CublasCall call(api_call, handle);
    const Shape of_a(trans, n, k);
    // BLAS takes no conjugate here for complex numbers, and for real ones it is the transpose.
    const bool has_operation =
        std::is_floating_point_v<T> ? is_known(trans) : trans == CUBLAS_OP_N || trans == CUBLAS_OP_T;
    call.reads_scalar(alpha);
    call.reads_scalar(beta);
    call.reads_matrix(of_a.rows, of_a.columns, a, lda);
    call.writes_matrix(n, n, c, ldc, part_of(uplo));
    const bool is_valid = is_known(uplo) && has_operation && n >= 0 && k >= 0 && is_leading(lda, of_a.rows) &&
                          is_leading(ldc, n);
    return call.run(is_valid, [&] {
        call_blas<T>("syrk", letter(uplo), letter(trans), n, k, alpha, a, lda, beta, c, ldc);
    });
}

template <class T>
cublasStatus_t trsm(const ApiCall& api_call, cublasHandle_t handle, cublasSideMode_t side,
                    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
                    const T* alpha, const T* a, int lda, T* b, int ldb)
{
    CublasCall call(api_call, handle);
    const int order = side == CUBLAS_SIDE_LEFT ? m : n;
    call.reads_scalar(alpha);
    call.reads_matrix(order, order, a, lda, part_of(uplo));
    call.reads_matrix(m, n, b, ldb);
    call.writes_matrix(m, n, b, ldb);
    const bool is_valid = is_known(side) && is_known(uplo) && is_known(trans) && is_known(diag) && m >= 0 &&
                          n >= 0 && is_leading(lda, order) && is_leading(ldb, m);
    return call.run(is_valid, [&] {
        call_blas<T>("trsm", letter(side), letter(uplo), letter(trans), letter(diag), m, n, alpha, a, lda, b,
                     ldb);
    });
}

/// A product with a triangular matrix. The result may be put where the other matrix is, as BLAS always does.
template <class T>
cublasStatus_t trmm(const ApiCall& api_call, cublasHandle_t handle, cublasSideMode_t side,
                    cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
                    const T* alpha, const T* a, int lda, const T* b, int ldb, T* c, int ldc)
{
    CublasCall call(api_call, handle);
    const int order = side == CUBLAS_SIDE_LEFT ? m : n;
    call.reads_scalar(alpha);
    call.reads_matrix(order, order, a, lda, part_of(uplo));
    call.reads_matrix(m, n, b, ldb);
    call.writes_matrix(m, n, c, ldc);
    const bool is_valid = is_known(side) && is_known(uplo) && is_known(trans) && is_known(diag) && m >= 0 &&
                          n >= 0 && is_leading(lda, order) && is_leading(ldb, m) && is_leading(ldc, m) &&
                          (b != c || ldb == ldc);
    return call.run(is_valid, [&] {
        for (std::ptrdiff_t column = 0; column < n && b != c; ++column) {
            std::copy_n(b + column * ldb, m, c + column * ldc);
        }
        call_blas<T>("trmm", letter(side), letter(uplo), letter(trans), letter(diag), m, n, alpha, a, lda, c,
                     ldc);
    });
}

template <class T>
T scaled(T factor, T value, cublasOperation_t operation)
{
    if constexpr (std::is_floating_point_v<T>) {
        return factor * value;
    } else {
        const T used = operation == CUBLAS_OP_C ? T{value.x, -value.y} : value;
        return {factor.x * used.x - factor.y * used.y, factor.x * used.y + factor.y * used.x};
    }
}

template <class T>
T sum_of(T a, T b)
{
    if constexpr (std::is_floating_point_v<T>) {
        return a + b;
    } else {
        return {a.x + b.x, a.y + b.y};
    }
}

/// A sum of two matrices, each of which can be transposed. BLAS has no such function.
template <class T>
cublasStatus_t geam(const ApiCall& api_call, cublasHandle_t handle, cublasOperation_t transa,
                    cublasOperation_t transb, int m, int n, const T* alpha, const T* a, int lda,
                    const T* beta, const T* b, int ldb, T* c, int ldc)
{
    CublasCall call(api_call, handle);
    const Shape of_a(transa, m, n);
    const Shape of_b(transb, m, n);
    const bool has_a = a != nullptr;  // a matrix with the factor 0 need not be there
    const bool has_b = b != nullptr;
    call.reads_scalar(alpha);
    call.reads_scalar(beta);
    call.reads_matrix(has_a ? of_a.rows : 0, of_a.columns, a, lda);
    call.reads_matrix(has_b ? of_b.rows : 0, of_b.columns, b, ldb);
    call.writes_matrix(m, n, c, ldc);
    const bool is_valid = is_known(transa) && is_known(transb) && m >= 0 && n >= 0 &&
                          is_leading(lda, of_a.rows) && is_leading(ldb, of_b.rows) && is_leading(ldc, m);
    const auto element = [](const T* matrix, int leading, cublasOperation_t operation, int row, int column) {
        const bool is_plain = operation == CUBLAS_OP_N;
        return matrix[(is_plain ? row : column) +
                      static_cast<std::ptrdiff_t>(is_plain ? column : row) * leading];
    };
    return call.run(is_valid, [&] {
        for (int column = 0; column < n; ++column) {
            for (int row = 0; row < m; ++row) {
                const T of_first = has_a ? scaled(*alpha, element(a, lda, transa, row, column), transa) : T{};
                const T of_second = has_b ? scaled(*beta, element(b, ldb, transb, row, column), transb) : T{};
                c[row + static_cast<std::ptrdiff_t>(column) * ldc] = sum_of(of_first, of_second);
            }
        }
    });
}

}  // namespace simt::cublas
