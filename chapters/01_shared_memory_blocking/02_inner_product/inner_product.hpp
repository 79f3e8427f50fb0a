// SPDX-License-Identifier: MIT
/// @file
/// What exercise 1.2 must define.
#pragma once

/// Adds up the products `a[i] * b[i]` of two vectors, as `dot_product` of exercise 1.1 does.
///
/// @param a  device pointer to `n` floats
/// @param b  device pointer to `n` floats; may equal `a`
/// @param n  number of elements, 0 to 2^30
/// @return   the sum of the `n` products; 0 for vectors without elements
float inner_product(const float* a, const float* b, int n);
