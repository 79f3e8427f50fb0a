// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.1 must define.
#pragma once

/// Computes four features of every window of eight neighbouring samples.
///
/// Window `i` is `samples[i]` to `samples[i + 7]`. With v[0] to v[7] for its samples, and every sum
/// taken over k from 0 to 7:
///
///     features[0 * windows + i]   the sum of v[k]
///     features[1 * windows + i]   the sum of v[k] * v[k]
///     features[2 * windows + i]   the sum of k * v[k]
///     features[3 * windows + i]   the sum of |v[k]|
///
/// @param samples   device pointer to `windows + 7` samples, each from -1000 to 1000
/// @param features  device pointer to `4 * windows` numbers, written by the call
/// @param windows   number of windows, 0 to 2^28; with 0 nothing is launched
void branch_divergence(const int* samples, int* features, int windows);
