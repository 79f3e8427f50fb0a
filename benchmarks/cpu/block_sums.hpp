// SPDX-License-Identifier: MIT
/// @file
/// A kernel that does little but meet barriers.
#pragma once

/// Adds up each 256 neighbouring elements, in a tree with a barrier before each of its 8 rounds and one at its end.
///
/// @param in      device pointer to `256 * blocks` floats
/// @param out     device pointer to `blocks` sums, written by the call
/// @param blocks  1 or more
void block_sums(const float* in, float* out, int blocks);
