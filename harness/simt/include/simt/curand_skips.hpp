// SPDX-License-Identifier: MIT
/// @file
/// Long skips of cuRAND's generators. They multiply by powers of large matrices, so the device makes them
/// itself: it sees the state before and after, and not every step between the two.
#pragma once

#pragma GCC visibility push(default)

extern "C" {
/// Skips 2^`log2_length` numbers `count` times.
///
/// @param words  the five words of a xorwow generator that are shifted
void simt_xorwow_skip(unsigned int* words, unsigned long long count, unsigned int log2_length);

/// Skips 2^`log2_length` numbers `count` times.
///
/// @param first   the last three values of the first recursion of MRG32k3a, the oldest first
/// @param second  those of the second
void simt_mrg32k3a_skip(unsigned int* first, unsigned int* second, unsigned long long count,
                        unsigned int log2_length);
}

#pragma GCC visibility pop
