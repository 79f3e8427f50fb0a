// SPDX-License-Identifier: MIT
/// @file
/// Tensor cores (CUDA C++ Programming Guide, "Warp Matrix Functions"). All lanes of a warp make each call together. Where
/// in a fragment an element of the matrix is, NVIDIA leaves open; here it is as on an H100.
#pragma once
#define __CUDA_MMA_H__  // the guard of CUDA's own, which programs ask for

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "simt/matrix_fragments.hpp"

namespace nvcuda::wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;

namespace precision {
struct tf32;
}  // namespace precision

enum layout_t { mem_row_major, mem_col_major };

/// `in` rounded to the 19 bits of tf32, to nearest and away from zero between two of them, as cvt.rna does.
__device__ __forceinline__ float __float_to_tf32(float in)
{
    const unsigned int bits = __float_as_uint(in);
    const bool is_finite = (bits & 0x7f800000u) != 0x7f800000u;
    return is_finite ? __uint_as_float((bits + 0x1000u) & ~0x1fffu) : in;
}

/// The elements that a lane has of a matrix.
template <class T, int size, class Stored = T>
struct __align__(8) __frag_base
{
    enum { num_elements = size };
    enum { num_storage_elements = size };
    using element_type = T;
    using storage_element_type = Stored;
    Stored x[size];
};

/// What of D = A * B + C a matrix is, of m rows of A, n columns of B, and k products for each element.
template <class Use, int m, int n, int k, class T, class Layout = void>
class fragment;

}  // namespace nvcuda::wmma

namespace simt {

template <>
struct MatrixElement<nvcuda::wmma::precision::tf32>
{
    static constexpr simt_matrix_type type = simt_matrix_tf32;
};

/// Tensor cores compute m8n32k16 as its transpose.
constexpr bool is_transposed(int m, int n)
{
    return m < n;
}

/// Of which matrix of the device a fragment has elements, and which of its dimensions is the outer one.
template <class Fragment>
struct MatrixShape;

template <int m, int n, int k, class T, class Layout>
struct MatrixShape<nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, m, n, k, T, Layout>>
{
    static constexpr simt_matrix_fragment value{is_transposed(m, n) ? simt_matrix_right : simt_matrix_left,
                                                MatrixElement<T>::type, m, k};
    static constexpr bool inner_is_contiguous = std::is_same_v<Layout, nvcuda::wmma::row_major>;
};

template <int m, int n, int k, class T, class Layout>
struct MatrixShape<nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, m, n, k, T, Layout>>
{
    static constexpr simt_matrix_fragment value{is_transposed(m, n) ? simt_matrix_left : simt_matrix_right,
                                                MatrixElement<T>::type, n, k};
    static constexpr bool inner_is_contiguous = std::is_same_v<Layout, nvcuda::wmma::col_major>;
};

template <int m, int n, int k, class T>
struct MatrixShape<nvcuda::wmma::fragment<nvcuda::wmma::accumulator, m, n, k, T>>
{
    static constexpr simt_matrix_fragment value{simt_matrix_sum, MatrixElement<T>::type,
                                                is_transposed(m, n) ? n : m, is_transposed(m, n) ? m : n};
    static constexpr bool inner_is_contiguous(nvcuda::wmma::layout_t layout)
    {
        return is_transposed(m, n) == (layout == nvcuda::wmma::mem_col_major);
    }
};

template <class A, class B, class C, class D>
inline constexpr simt_matrix_product product_of_fragments =
    MatrixShape<A>::value.role == simt_matrix_left
        ? simt_matrix_product{MatrixShape<A>::value, MatrixShape<B>::value, MatrixShape<C>::value,
                              MatrixShape<D>::value}
        : simt_matrix_product{MatrixShape<B>::value, MatrixShape<A>::value, MatrixShape<C>::value,
                              MatrixShape<D>::value};

template <class A, class B, class C, class D>
__device__ __forceinline__ void multiply_fragments(D& d, const A& a, const B& b, const C& c, bool saturates)
{
    if constexpr (MatrixShape<A>::value.role == simt_matrix_left) {
        simt_multiply_matrices(&product_of_fragments<A, B, C, D>, a.x, b.x, c.x, d.x, saturates);
    } else {
        simt_multiply_matrices(&product_of_fragments<A, B, C, D>, b.x, a.x, c.x, d.x, saturates);
    }
}

}  // namespace simt

namespace nvcuda::wmma {

#define SIMT_OPERAND(Use, m, n, k, T, size, Stored)                                                          \
    template <>                                                                                              \
    class fragment<Use, m, n, k, T, row_major> : public __frag_base<T, size, Stored> {                       \
    };                                                                                                       \
    template <>                                                                                              \
    class fragment<Use, m, n, k, T, col_major> : public __frag_base<T, size, Stored> {                       \
    };
#define SIMT_OPERANDS(m, n, k, T, size_of_a, size_of_b, Stored)                                              \
    SIMT_OPERAND(matrix_a, m, n, k, T, size_of_a, Stored)                                                    \
    SIMT_OPERAND(matrix_b, m, n, k, T, size_of_b, Stored)
#define SIMT_ACCUMULATOR(m, n, k, T, size)                                                                   \
    template <>                                                                                              \
    class fragment<accumulator, m, n, k, T> : public __frag_base<T, size> {                                  \
    };
#define SIMT_SHAPE_OF_16_PRODUCTS(m, n, size_of_a, size_of_b)                                                \
    SIMT_OPERANDS(m, n, 16, __half, 16, 16, __half)                                                          \
    SIMT_OPERANDS(m, n, 16, __nv_bfloat16, size_of_a, size_of_b, __nv_bfloat16)                              \
    SIMT_OPERANDS(m, n, 16, signed char, size_of_a, size_of_b, signed char)                                  \
    SIMT_OPERANDS(m, n, 16, unsigned char, size_of_a, size_of_b, unsigned char)                              \
    SIMT_ACCUMULATOR(m, n, 16, __half, 8)                                                                    \
    SIMT_ACCUMULATOR(m, n, 16, float, 8)                                                                     \
    SIMT_ACCUMULATOR(m, n, 16, int, 8)

SIMT_SHAPE_OF_16_PRODUCTS(16, 16, 8, 8)
SIMT_SHAPE_OF_16_PRODUCTS(32, 8, 16, 4)
SIMT_SHAPE_OF_16_PRODUCTS(8, 32, 4, 16)
SIMT_OPERANDS(16, 16, 8, precision::tf32, 4, 4, float)
SIMT_ACCUMULATOR(16, 16, 8, float, 8)
SIMT_OPERANDS(8, 8, 4, double, 1, 1, double)
SIMT_ACCUMULATOR(8, 8, 4, double, 2)

#undef SIMT_OPERAND
#undef SIMT_OPERANDS
#undef SIMT_ACCUMULATOR
#undef SIMT_SHAPE_OF_16_PRODUCTS

template <class T, int size, class Stored>
__device__ __forceinline__ void
fill_fragment(__frag_base<T, size, Stored>& fragment,
              const typename __frag_base<T, size, Stored>::storage_element_type& value)
{
    for (int i = 0; i < size; ++i) {
        fragment.x[i] = value;
    }
}

/// Loads the lane's elements of a matrix.
///
/// @param p    aligned to 32 bytes, or to 16 if its elements are bytes
/// @param ldm  elements from line to line: a multiple of 16 bytes
template <class Use, int m, int n, int k, class T, class Layout>
__device__ __forceinline__ void
load_matrix_sync(fragment<Use, m, n, k, T, Layout>& a,
                 const typename fragment<Use, m, n, k, T, Layout>::storage_element_type* p, unsigned int ldm)
{
    using Shape = simt::MatrixShape<fragment<Use, m, n, k, T, Layout>>;
    simt_load_matrix(a.x, a.num_elements, p, ldm, &Shape::value, Shape::inner_is_contiguous);
}

template <int m, int n, int k, class T>
__device__ __forceinline__ void load_matrix_sync(fragment<accumulator, m, n, k, T>& a, const T* p,
                                                 unsigned int ldm, layout_t layout)
{
    using Shape = simt::MatrixShape<fragment<accumulator, m, n, k, T>>;
    simt_load_matrix(a.x, a.num_elements, p, ldm, &Shape::value, Shape::inner_is_contiguous(layout));
}

template <int m, int n, int k, class T>
__device__ __forceinline__ void store_matrix_sync(T* p, const fragment<accumulator, m, n, k, T>& a,
                                                  unsigned int ldm, layout_t layout)
{
    using Shape = simt::MatrixShape<fragment<accumulator, m, n, k, T>>;
    simt_store_matrix(p, a.x, ldm, &Shape::value, Shape::inner_is_contiguous(layout));
}

/// D = A * B + C. D may be C.
template <int m, int n, int k, class T, class LayoutA, class LayoutB, class C, class D>
__device__ __forceinline__ void
mma_sync(fragment<accumulator, m, n, k, D>& d, const fragment<matrix_a, m, n, k, T, LayoutA>& a,
         const fragment<matrix_b, m, n, k, T, LayoutB>& b, const fragment<accumulator, m, n, k, C>& c)
{
    simt::multiply_fragments(d, a, b, c, false);
}

/// @param satf  sums that do not fit become the nearest int
template <int m, int n, int k, class T, class LayoutA, class LayoutB>
__device__ __forceinline__ void mma_sync(fragment<accumulator, m, n, k, int>& d,
                                         const fragment<matrix_a, m, n, k, T, LayoutA>& a,
                                         const fragment<matrix_b, m, n, k, T, LayoutB>& b,
                                         const fragment<accumulator, m, n, k, int>& c, bool satf)
{
    simt::multiply_fragments(d, a, b, c, satf);
}

}  // namespace nvcuda::wmma
