// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.2 must define.
#pragma once

/// Adds up the `n` numbers in `values`.
///
/// The order of the additions is free, so the result may differ from that of a loop on the host by
/// rounding. It is exact where every partial sum is a whole number below 2^24.
///
/// @param values  device pointer to `n` floats
/// @param sum     device pointer to one float, which the call sets to the sum; 0 if there are no values
/// @param n       number of values, 0 to 2^30
void reduce_syncwarp(const float* values, float* sum, int n);
