// SPDX-License-Identifier: MIT
/// @file
/// What exercise 0.1 must define.
#pragma once

/// Squares eight numbers: `out[i]` is `in[i]` times itself, for i from 0 to 7.
///
/// @param in   device pointer to 8 ints, each from -100 to 100
/// @param out  device pointer to 8 ints, written by the call
void squares(const int* in, int* out);
