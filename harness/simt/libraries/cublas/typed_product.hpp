// SPDX-License-Identifier: MIT
/// @file
/// Products of matrices whose elements have any of the types that cuBLAS combines (cuBLAS Library, "cublasGemmEx()").
///
/// Elements are read as double-precision numbers, sums are computed in double precision, and each result is rounded once.
/// So results can differ from a GPU's in their last bits, as its sums are rounded on the way.
#pragma once

#include "call.hpp"

#include <library_types.h>

#include <cstdint>
#include <vector>

namespace simt::cublas {

/// Of one element; 0 if matrices of such elements are not supported.
std::size_t bytes_of(cudaDataType type);
bool is_complex(cudaDataType type);

/// A matrix as it is in memory.
struct TypedMatrix
{
    const void* data;
    cudaDataType type;
    int rows;
    int columns;
    int leading;  ///< elements from one column to the next; from one row to the next if it is stored by rows
    bool is_by_rows = false;

    /// Whether the leading dimension has room for a column, or a row.
    bool has_valid_leading() const;
    /// The same matrix `elements` behind.
    TypedMatrix shifted(std::int64_t elements) const;
};

/// What is done to each element of alpha * op(A) * op(B) + beta * C before it is stored.
struct Epilogue
{
    enum class Function : std::uint8_t { none, relu, gelu };
    Function function = Function::none;
    const void* bias = nullptr;  ///< an element for each row; null if nothing is added
    cudaDataType bias_type{};
};

/// The matrices of D = epilogue(alpha * op(A) * op(B) + beta * C).
struct ProductOperands
{
    TypedMatrix a;
    TypedMatrix b;
    TypedMatrix c;
    TypedMatrix d;
};

struct TypedProduct
{
    cublasOperation_t transa;
    cublasOperation_t transb;
    cudaDataType scale;  ///< type of alpha and beta
    const void* alpha;
    const void* beta;
    Epilogue epilogue;

    /// Whether cuBLAS multiplies matrices of these types so.
    bool is_supported(cublasComputeType_t compute, const ProductOperands& of) const;
    /// Whether the operations are known, and the sizes fit each other.
    bool is_valid(const ProductOperands& of) const;
    void note_scalars(CublasCall& call) const;
    /// Tells the call what is read and written.
    ///
    /// @param reads_c  false if beta is known to be 0
    void note(CublasCall& call, const ProductOperands& of, bool reads_c) const;
    void compute(const ProductOperands& of) const;
};

/// The type of alpha and beta for matrices of `type`; nothing is promised for a combination that is not supported.
cudaDataType scale_type_of(cublasComputeType_t compute, cudaDataType type);

/// Multiplies all of a batch.
///
/// @return CUBLAS_STATUS_NOT_SUPPORTED for a combination of types that cuBLAS does not have
cublasStatus_t multiply(CublasCall call, const TypedProduct& product, cublasComputeType_t compute,
                        const std::vector<ProductOperands>& batch);

/// A vector as it is in memory; a negative increment begins with its last element.
struct TypedVector
{
    const void* data;
    cudaDataType type;
    int increment;
};

/// The product of two vectors of `n` elements.
///
/// @param execution  type of the sum
cublasStatus_t dot_product(const ApiCall& api_call, cublasHandle_t handle, int n, const TypedVector& x,
                           const TypedVector& y, void* result, cudaDataType type_of_result,
                           cudaDataType execution);

/// Multiplies a batch of matrices that are found by arrays of pointers in device memory.
///
/// @param of  whose `data` is that of none of them
cublasStatus_t multiply_at(const ApiCall& api_call, cublasHandle_t handle, const TypedProduct& product,
                           cublasComputeType_t compute, const ProductOperands& of, const void* const a[],
                           const void* const b[], void* const c[], int count);

}  // namespace simt::cublas
