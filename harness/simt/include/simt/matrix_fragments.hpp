// SPDX-License-Identifier: MIT
/// @file
/// What mma.h and the instructions "mma" and "ldmatrix" are made of: where the elements of a matrix are among the lanes
/// of a warp, and the functions of the device that load, store and multiply matrices.
#pragma once

#include "short_float.hpp"

#include <cstddef>
#include <cstdint>

/// Which part a matrix has in D = A * B + C.
enum simt_matrix_role { simt_matrix_left, simt_matrix_right, simt_matrix_sum };

/// The type of a matrix's elements. Those of fewer than 8 bits are in words of 32 bits.
enum simt_matrix_type {
    simt_matrix_half,
    simt_matrix_bfloat16,
    simt_matrix_tf32,
    simt_matrix_float,
    simt_matrix_double,
    simt_matrix_signed_char,
    simt_matrix_unsigned_char,
    simt_matrix_int,
};

/// A matrix that the lanes of a warp hold together. Of a left matrix and of a sum the outer dimension is that of the
/// rows, and of a right matrix that of the columns; the other one is the inner dimension.
struct simt_matrix_fragment
{
    enum simt_matrix_role role;
    enum simt_matrix_type type;
    int outer;
    int inner;
};

/// The matrices of D = A * B + C.
struct simt_matrix_product
{
    struct simt_matrix_fragment left;
    struct simt_matrix_fragment right;
    struct simt_matrix_fragment sum;     ///< C
    struct simt_matrix_fragment result;  ///< D: it differs from C in the type alone
};

#pragma GCC visibility push(default)
extern "C" {
// All lanes of the warp make these calls together. `elements` are the lane's own, and after them the same again until there
// are `count`, as in some fragments of a GPU. `stride` is the distance, in elements, of
// two neighbours in the dimension that is not contiguous.
void simt_load_matrix(void* elements, int count, const void* memory, unsigned long stride,
                      const struct simt_matrix_fragment* fragment, int inner_is_contiguous);
void simt_store_matrix(void* memory, const void* elements, unsigned long stride,
                       const struct simt_matrix_fragment* fragment, int inner_is_contiguous);
/// @param is_saturated  of integers: a result that does not fit becomes the nearest one that does
void simt_multiply_matrices(const struct simt_matrix_product* product, const void* left, const void* right,
                            const void* sum, void* result, int is_saturated);
}
#pragma GCC visibility pop

namespace simt {

/// The type of a matrix with elements of type T.
template <class T>
struct MatrixElement;

#define SIMT_MATRIX_ELEMENT(T, name)                                                                         \
    template <>                                                                                              \
    struct MatrixElement<T>                                                                                  \
    {                                                                                                        \
        static constexpr simt_matrix_type type = name;                                                       \
    };
SIMT_MATRIX_ELEMENT(ShortFloat<Half>, simt_matrix_half)
SIMT_MATRIX_ELEMENT(ShortFloat<Bfloat16>, simt_matrix_bfloat16)
SIMT_MATRIX_ELEMENT(float, simt_matrix_float)
SIMT_MATRIX_ELEMENT(double, simt_matrix_double)
SIMT_MATRIX_ELEMENT(signed char, simt_matrix_signed_char)
SIMT_MATRIX_ELEMENT(unsigned char, simt_matrix_unsigned_char)
SIMT_MATRIX_ELEMENT(int, simt_matrix_int)
#undef SIMT_MATRIX_ELEMENT

constexpr int bytes_of(simt_matrix_type type)
{
    switch (type) {
        case simt_matrix_half:
        case simt_matrix_bfloat16: return 2;
        case simt_matrix_double: return 8;
        case simt_matrix_signed_char:
        case simt_matrix_unsigned_char: return 1;
        default: return 4;
    }
}

/// How many elements a lane has. Each element belongs to one lane.
constexpr int elements_of_lane(const simt_matrix_fragment& fragment)
{
    return fragment.outer * fragment.inner / 32;
}

constexpr int bytes_of_lane(const simt_matrix_fragment& fragment)
{
    return elements_of_lane(fragment) * bytes_of(fragment.type);
}

/// How many neighbours in the inner dimension a lane has side by side: as many as a register of 32 bits holds, and two
/// of a sum.
constexpr int neighbours_of_lane(const simt_matrix_fragment& fragment)
{
    const int bytes = bytes_of(fragment.type);
    return fragment.role == simt_matrix_sum ? 2 : bytes < 4 ? 4 / bytes : 1;
}

struct MatrixPlace
{
    int outer;
    int inner;
};

/// Where in the matrix an element of a lane is (PTX ISA, "Matrix Fragments for mma.m16n8k16" and its like). Four lanes
/// have one line of the outer dimension, and eight such groups a tile; of a left matrix and of a sum the tile below comes
/// next, then those beside it, then the rest; of a right matrix those beside it first. How the fragments of mma.h are
/// distributed NVIDIA does not say; on an H100 it is the same.
constexpr MatrixPlace place_of(const simt_matrix_fragment& fragment, int lane, int element)
{
    const int neighbours = neighbours_of_lane(fragment);
    const int tile_inner = 4 * neighbours;
    const int tiles_inner = fragment.inner / tile_inner;
    int tile = element / neighbours;
    MatrixPlace place{lane / 4, lane % 4 * neighbours + element % neighbours};
    if (fragment.role != simt_matrix_right && fragment.outer > 8) {
        place.outer += tile % 2 * 8;
        tile /= 2;
        place.inner += tile % tiles_inner * tile_inner;
        place.outer += tile / tiles_inner * 16;
    } else {
        place.inner += tile % tiles_inner * tile_inner;
        place.outer += tile / tiles_inner * 8;
    }
    return place;
}

}  // namespace simt
