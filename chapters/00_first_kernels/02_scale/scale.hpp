// SPDX-License-Identifier: MIT
/// @file
/// What exercise 0.2 must define.
#pragma once

/// Multiplies `n` numbers by a factor: `out[i]` is `factor` * `in[i]`, for i from 0 to `n` - 1.
///
/// @param in      device pointer to `n` floats
/// @param out     device pointer to `n` floats, written by the call
/// @param factor  what each number is multiplied by
/// @param n       number of elements, 1 or more
void scale(const float* in, float* out, float factor, int n);
