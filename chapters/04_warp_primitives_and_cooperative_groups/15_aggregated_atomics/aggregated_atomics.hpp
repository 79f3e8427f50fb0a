// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.15 must define.
#pragma once

/// Copies the elements of `x` that are greater than 0 to the front of `kept`, in any order.
///
/// @param x      device pointer to `n` integers
/// @param kept   device pointer to as many integers as there are elements greater than 0
/// @param count  device pointer to one integer, which the call sets to their number
/// @param n      number of elements, 0 to 2^30
void aggregated_atomics(const int* x, int* kept, int* count, int n);
