// SPDX-License-Identifier: MIT
/// @file
/// What exercise 2.1 must define.
#pragma once

/// The most coefficients that a filter has.
constexpr int max_taps = 256;

/// Filters a signal: `out[i]` is the sum of `coefficients[k] * in[i + k]` for k from 0 to `taps` - 1.
///
/// @param coefficients  pointer to `taps` coefficients in the memory of the host
/// @param in            device pointer to `n` + `taps` - 1 samples
/// @param out           device pointer to `n` results, written by the call
/// @param taps          number of coefficients, 1 to `max_taps`
/// @param n             number of results, 0 or more; with 0 nothing is launched
void constant_filter(const float* coefficients, const float* in, float* out, int taps, int n);
