// SPDX-License-Identifier: MIT
/// @file
/// What exercise 0.5 must define.
#pragma once

#include <driver_types.h>

/// Fills an array: `out[i]` is `value`, for i from 0 to `n` - 1. Says whether that has worked.
///
/// @param out      device pointer to `n` ints; written by the call if it returns cudaSuccess
/// @param value    what each element gets; if it is negative, the kernel fails
/// @param n        number of elements, 1 or more
/// @param threads  threads per block, 1 or more. CUDA refuses more than 1,024
/// @return cudaSuccess if the kernel has filled the array, otherwise the error of the launch or of the kernel. The error
///         of a launch is taken: afterwards cudaGetLastError() returns cudaSuccess. That of a kernel stays.
cudaError_t checked_fill(int* out, int value, int n, int threads);
