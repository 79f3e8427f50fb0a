// SPDX-License-Identifier: MIT
#include "typed_product.hpp"

#include "blas.hpp"
#include "functions.hpp"

#include <simt/short_float.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>

namespace simt::cublas {
namespace {

using Complex = std::complex<double>;

template <class T>
T at(const void* elements, std::int64_t index)
{
    T value;
    std::memcpy(&value, static_cast<const T*>(elements) + index, sizeof(T));
    return value;
}

double real_at(const void* elements, std::int64_t index, cudaDataType type)
{
    switch (type) {
        case CUDA_R_16F: return Half::to_float(at<std::uint16_t>(elements, index));
        case CUDA_R_16BF: return Bfloat16::to_float(at<std::uint16_t>(elements, index));
        case CUDA_R_32F: return at<float>(elements, index);
        case CUDA_R_64F: return at<double>(elements, index);
        case CUDA_R_8I: return at<std::int8_t>(elements, index);
        case CUDA_R_32I: return at<std::int32_t>(elements, index);
        default: return 0;
    }
}

Complex complex_at(const void* elements, std::int64_t index, cudaDataType type)
{
    switch (type) {
        case CUDA_C_32F: return Complex(at<std::complex<float>>(elements, index));
        case CUDA_C_64F: return at<Complex>(elements, index);
        case CUDA_C_8I:
            return {real_at(elements, 2 * index, CUDA_R_8I), real_at(elements, 2 * index + 1, CUDA_R_8I)};
        default: return real_at(elements, index, type);
    }
}

template <class Number>
Number element(const void* elements, std::int64_t index, cudaDataType type)
{
    if constexpr (std::is_same_v<Number, double>) {
        return real_at(elements, index, type);
    } else {
        return complex_at(elements, index, type);
    }
}

template <class T>
void put(void* elements, std::int64_t index, const T& value)
{
    std::memcpy(static_cast<T*>(elements) + index, &value, sizeof(T));
}

/// The nearest integer that T has.
template <class T>
T saturated(double value)
{
    const double nearest = std::nearbyint(value);
    const double low = std::numeric_limits<T>::min();
    const double high = std::numeric_limits<T>::max();
    return std::isnan(value) ? T{} : static_cast<T>(std::clamp(nearest, low, high));
}

void store(void* elements, std::int64_t index, cudaDataType type, double value)
{
    switch (type) {
        case CUDA_R_16F: return put(elements, index, Half::nearest(value));
        case CUDA_R_16BF: return put(elements, index, Bfloat16::nearest(value));
        case CUDA_R_32F: return put(elements, index, static_cast<float>(value));
        case CUDA_R_64F: return put(elements, index, value);
        case CUDA_R_8I: return put(elements, index, saturated<std::int8_t>(value));
        case CUDA_R_32I: return put(elements, index, saturated<std::int32_t>(value));
        default: return;
    }
}

void store(void* elements, std::int64_t index, cudaDataType type, Complex value)
{
    if (type == CUDA_C_32F) {
        put(elements, index, std::complex<float>(value));
    } else {
        put(elements, index, value);
    }
}

std::int64_t index_in(const TypedMatrix& matrix, int row, int column)
{
    return matrix.is_by_rows ? static_cast<std::int64_t>(row) * matrix.leading + column
                             : static_cast<std::int64_t>(column) * matrix.leading + row;
}

double conjugate(double value)
{
    return value;
}
Complex conjugate(Complex value)
{
    return std::conj(value);
}

/// op(matrix), column by column without gaps.
template <class Number>
std::vector<Number> gathered(const TypedMatrix& matrix, cublasOperation_t operation)
{
    const bool is_plain = operation == CUBLAS_OP_N;
    const int rows = is_plain ? matrix.rows : matrix.columns;
    const int columns = is_plain ? matrix.columns : matrix.rows;
    std::vector<Number> result;
    result.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
    for (int column = 0; column < columns; ++column) {
        for (int row = 0; row < rows; ++row) {
            const std::int64_t index =
                is_plain ? index_in(matrix, row, column) : index_in(matrix, column, row);
            const auto value = element<Number>(matrix.data, index, matrix.type);
            result.push_back(operation == CUBLAS_OP_C ? conjugate(value) : value);
        }
    }
    return result;
}

double applied(Epilogue::Function function, double x)
{
    switch (function) {
        case Epilogue::Function::none: return x;
        case Epilogue::Function::relu: return std::max(x, 0.0);
        case Epilogue::Function::gelu: {
            // D. Hendrycks and K. Gimpel, "Gaussian Error Linear Units": the form with tanh, as cuBLASLt has it.
            const double square_root_of_2_by_pi = 0.7978845608028654;
            return 0.5 * x * (1 + std::tanh(square_root_of_2_by_pi * (x + 0.044715 * x * x * x)));
        }
    }
    return x;
}
Complex applied(Epilogue::Function, Complex x)
{
    return x;
}

template <class Number>
void compute_as(const TypedProduct& product, const ProductOperands& of)
{
    using Blas = std::conditional_t<std::is_same_v<Number, double>, double, cuDoubleComplex>;
    const int m = of.d.rows;
    const int n = of.d.columns;
    const int k = product.transa == CUBLAS_OP_N ? of.a.columns : of.a.rows;
    const auto alpha = element<Number>(product.alpha, 0, product.scale);
    const auto beta = element<Number>(product.beta, 0, product.scale);
    std::vector<Number> sums(static_cast<std::size_t>(m) * static_cast<std::size_t>(n));
    if (alpha != Number{} && k > 0) {
        const std::vector<Number> a = gathered<Number>(of.a, product.transa);
        const std::vector<Number> b = gathered<Number>(of.b, product.transb);
        const Number one = 1;
        const Number zero = 0;
        const auto blas = [](const auto* numbers) { return reinterpret_cast<const Blas*>(numbers); };
        call_blas<Blas>("gemm", 'N', 'N', m, n, k, blas(&one), blas(a.data()), m, blas(b.data()), k,
                        blas(&zero), reinterpret_cast<Blas*>(sums.data()), m);
    }
    for (int column = 0; column < n; ++column) {
        for (int row = 0; row < m; ++row) {
            Number value = alpha * sums[static_cast<std::size_t>(column) * static_cast<std::size_t>(m) +
                                        static_cast<std::size_t>(row)];
            if (beta != Number{}) {
                value += beta * element<Number>(of.c.data, index_in(of.c, row, column), of.c.type);
            }
            if (product.epilogue.bias != nullptr) {
                value += element<Number>(product.epilogue.bias, row, product.epilogue.bias_type);
            }
            store(const_cast<void*>(of.d.data), index_in(of.d, row, column), of.d.type,
                  applied(product.epilogue.function, value));
        }
    }
}

/// A combination of types, with that of the factors.
struct Combination
{
    cublasComputeType_t compute;
    cudaDataType scale;
    cudaDataType a_and_b;
    cudaDataType c_and_d;
};

/// cuBLAS Library, "cublasGemmEx()" and "cublasLtMatmul()": those without 8-bit floating-point numbers.
constexpr Combination combinations[] = {
    {CUBLAS_COMPUTE_16F, CUDA_R_16F, CUDA_R_16F, CUDA_R_16F},
    {CUBLAS_COMPUTE_32I, CUDA_R_32I, CUDA_R_8I, CUDA_R_32I},
    {CUBLAS_COMPUTE_32I, CUDA_R_32F, CUDA_R_8I, CUDA_R_8I},
    {CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16BF, CUDA_R_16BF},
    {CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16F, CUDA_R_16F},
    {CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_8I, CUDA_R_32F},
    {CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16BF, CUDA_R_32F},
    {CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_16F, CUDA_R_32F},
    {CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F},
    {CUBLAS_COMPUTE_32F, CUDA_C_32F, CUDA_C_8I, CUDA_C_32F},
    {CUBLAS_COMPUTE_32F, CUDA_C_32F, CUDA_C_32F, CUDA_C_32F},
    {CUBLAS_COMPUTE_64F, CUDA_R_64F, CUDA_R_64F, CUDA_R_64F},
    {CUBLAS_COMPUTE_64F, CUDA_C_64F, CUDA_C_64F, CUDA_C_64F},
};

/// What all ways to compute with the same precision have in common.
cublasComputeType_t plain(cublasComputeType_t compute)
{
    switch (compute) {
        case CUBLAS_COMPUTE_16F_PEDANTIC: return CUBLAS_COMPUTE_16F;
        case CUBLAS_COMPUTE_32F_PEDANTIC:
        case CUBLAS_COMPUTE_32F_FAST_16F:
        case CUBLAS_COMPUTE_32F_FAST_16BF:
        case CUBLAS_COMPUTE_32F_FAST_TF32:
        case CUBLAS_COMPUTE_32F_EMULATED_16BFX9: return CUBLAS_COMPUTE_32F;
        case CUBLAS_COMPUTE_64F_PEDANTIC:
        case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT: return CUBLAS_COMPUTE_64F;
        case CUBLAS_COMPUTE_32I_PEDANTIC: return CUBLAS_COMPUTE_32I;
        default: return compute;
    }
}

template <class Number>
Number dot_product_as(int n, const TypedVector& x, const TypedVector& y)
{
    const auto at = [n](const TypedVector& vector, int i) {
        const std::int64_t from_end = vector.increment < 0 ? 1 - n : 0;
        return element<Number>(vector.data, (i + from_end) * vector.increment, vector.type);
    };
    Number sum{};
    for (int i = 0; i < n; ++i) {
        sum += at(x, i) * at(y, i);
    }
    return sum;
}

/// Computes a product whose result has `bytes` bytes.
template <std::size_t bytes>
cublasStatus_t dot_product_of(CublasCall& call, int n, const TypedVector& x, const TypedVector& y,
                              void* result)
{
    using Result = std::array<char, bytes>;
    return call.run_for_result(x.increment != 0 && y.increment != 0, static_cast<Result*>(result), [&] {
        std::array<char, sizeof(Complex)> widest{};
        if (is_complex(x.type)) {
            store(widest.data(), 0, x.type, dot_product_as<Complex>(n, x, y));
        } else {
            store(widest.data(), 0, x.type, dot_product_as<double>(n, x, y));
        }
        Result stored;
        std::copy_n(widest.begin(), bytes, stored.begin());
        return stored;
    });
}

bool fits(const TypedMatrix& matrix, int rows, int columns)
{
    return matrix.rows == rows && matrix.columns == columns;
}

}  // namespace

std::size_t bytes_of(cudaDataType type)
{
    switch (type) {
        case CUDA_R_8I: return 1;
        case CUDA_R_16F:
        case CUDA_R_16BF:
        case CUDA_C_8I: return 2;
        case CUDA_R_32F:
        case CUDA_R_32I: return 4;
        case CUDA_R_64F:
        case CUDA_C_32F: return 8;
        case CUDA_C_64F: return 16;
        default: return 0;
    }
}

bool is_complex(cudaDataType type)
{
    return type == CUDA_C_8I || type == CUDA_C_32F || type == CUDA_C_64F;
}

bool TypedMatrix::has_valid_leading() const
{
    return rows >= 0 && columns >= 0 && is_leading(leading, is_by_rows ? columns : rows);
}

TypedMatrix TypedMatrix::shifted(std::int64_t elements) const
{
    TypedMatrix result = *this;
    result.data = static_cast<const char*>(data) + elements * static_cast<std::int64_t>(bytes_of(type));
    return result;
}

cudaDataType scale_type_of(cublasComputeType_t compute, cudaDataType type)
{
    switch (plain(compute)) {
        case CUBLAS_COMPUTE_16F: return CUDA_R_16F;
        case CUBLAS_COMPUTE_32I: return CUDA_R_32I;
        case CUBLAS_COMPUTE_64F: return is_complex(type) ? CUDA_C_64F : CUDA_R_64F;
        default: return is_complex(type) ? CUDA_C_32F : CUDA_R_32F;
    }
}

bool TypedProduct::is_supported(cublasComputeType_t compute, const ProductOperands& of) const
{
    return of.a.type == of.b.type && of.c.type == of.d.type &&
           std::any_of(std::begin(combinations), std::end(combinations), [&](const Combination& one) {
               return one.compute == plain(compute) && one.scale == scale && one.a_and_b == of.a.type &&
                      one.c_and_d == of.d.type;
           });
}

bool TypedProduct::is_valid(const ProductOperands& of) const
{
    if (!is_known(transa) || !is_known(transb)) {
        return false;
    }
    const int k = transa == CUBLAS_OP_N ? of.a.columns : of.a.rows;
    const Shape shape_of_a(transa, of.d.rows, k);
    const Shape shape_of_b(transb, k, of.d.columns);
    return fits(of.a, shape_of_a.rows, shape_of_a.columns) &&
           fits(of.b, shape_of_b.rows, shape_of_b.columns) && fits(of.c, of.d.rows, of.d.columns) &&
           of.a.has_valid_leading() && of.b.has_valid_leading() && of.c.has_valid_leading() &&
           of.d.has_valid_leading();
}

void TypedProduct::note_scalars(CublasCall& call) const
{
    call.reads_scalar(alpha, bytes_of(scale));
    call.reads_scalar(beta, bytes_of(scale));
}

void TypedProduct::note(CublasCall& call, const ProductOperands& of, bool reads_c) const
{
    const auto add = [&](const TypedMatrix& matrix, AccessKind kind) {
        const int length = matrix.is_by_rows ? matrix.columns : matrix.rows;
        const int count = matrix.is_by_rows ? matrix.rows : matrix.columns;
        call.touches_matrix(length, count, matrix.data, matrix.leading, bytes_of(matrix.type), kind);
    };
    add(of.a, AccessKind::read);
    add(of.b, AccessKind::read);
    if (reads_c) {
        add(of.c, AccessKind::read);
    }
    if (epilogue.bias != nullptr) {
        call.touches_matrix(of.d.rows, 1, epilogue.bias, std::max(of.d.rows, 1), bytes_of(epilogue.bias_type),
                            AccessKind::read);
    }
    add(of.d, AccessKind::write);
}

void TypedProduct::compute(const ProductOperands& of) const
{
    if (is_complex(scale)) {
        compute_as<Complex>(*this, of);
    } else {
        compute_as<double>(*this, of);
    }
}

cublasStatus_t multiply(CublasCall call, const TypedProduct& product, cublasComputeType_t compute,
                        const std::vector<ProductOperands>& batch)
{
    const auto is_supported = [&](const ProductOperands& of) { return product.is_supported(compute, of); };
    const auto is_valid = [&](const ProductOperands& of) { return product.is_valid(of); };
    if (!std::all_of(batch.begin(), batch.end(), is_supported)) {
        return CUBLAS_STATUS_NOT_SUPPORTED;
    }
    product.note_scalars(call);
    const bool reads_c =
        !call.has_factors_of_host() || complex_at(product.beta, 0, product.scale) != Complex{};
    for (const ProductOperands& of : batch) {
        product.note(call, of, reads_c);
    }
    return call.run(std::all_of(batch.begin(), batch.end(), is_valid), [&] {
        for (const ProductOperands& of : batch) {
            product.compute(of);
        }
    });
}

cublasStatus_t dot_product(const ApiCall& api_call, cublasHandle_t handle, int n, const TypedVector& x,
                           const TypedVector& y, void* result, cudaDataType type_of_result,
                           cudaDataType execution)
{
    const bool is_short = x.type == CUDA_R_16F || x.type == CUDA_R_16BF;
    const bool is_supported = is_short || x.type == CUDA_R_32F || x.type == CUDA_R_64F ||
                              x.type == CUDA_C_32F || x.type == CUDA_C_64F;
    if (!is_supported || y.type != x.type || type_of_result != x.type ||
        execution != (is_short ? CUDA_R_32F : x.type)) {
        return CUBLAS_STATUS_NOT_SUPPORTED;
    }
    CublasCall call(api_call, handle);
    call.reads_vector(n, x.data, x.increment, bytes_of(x.type));
    call.reads_vector(n, y.data, y.increment, bytes_of(y.type));
    switch (bytes_of(x.type)) {
        case 2: return dot_product_of<2>(call, n, x, y, result);
        case 4: return dot_product_of<4>(call, n, x, y, result);
        case 8: return dot_product_of<8>(call, n, x, y, result);
        default: return dot_product_of<16>(call, n, x, y, result);
    }
}

cublasStatus_t multiply_at(const ApiCall& api_call, cublasHandle_t handle, const TypedProduct& product,
                           cublasComputeType_t compute, const ProductOperands& of, const void* const a[],
                           const void* const b[], void* const c[], int count)
{
    std::vector<ProductOperands> batch;
    CublasCall pointers(api_call, handle);
    pointers.reads_vector(count, a, 1);
    pointers.reads_vector(count, b, 1);
    pointers.reads_vector(count, c, 1);
    const cublasStatus_t status = pointers.run(count >= 0, [&] {
        for (int i = 0; i < count; ++i) {
            batch.push_back(of);
            batch.back().a.data = a[i];
            batch.back().b.data = b[i];
            batch.back().c.data = batch.back().d.data = c[i];
        }
    });
    return status == CUBLAS_STATUS_SUCCESS ? multiply(CublasCall(api_call, handle), product, compute, batch)
                                           : status;
}

}  // namespace simt::cublas
