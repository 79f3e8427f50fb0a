// SPDX-License-Identifier: MIT
/// @file
/// What exercise 1.8 must define.
#pragma once

/// Transposes a matrix: `out[c * rows + r] = in[r * columns + c]`.
///
/// Both matrices are stored row by row without gaps. `in` has `rows` rows of `columns` elements,
/// `out` has `columns` rows of `rows` elements; they do not overlap.
///
/// @param in       device pointer to the matrix, `rows * columns` floats
/// @param out      device pointer to its transpose, `rows * columns` floats, written by the call
/// @param rows     rows of `in`, 0 or more
/// @param columns  columns of `in`, 0 or more; `rows * columns` fits an int
///
/// Neither exceeds 32 * 65535, so that tiles of 32 x 32 fit into the second dimension of a grid.
/// With no row or no column nothing is launched.
void padded_transpose(const float* in, float* out, int rows, int columns);
