// SPDX-License-Identifier: MIT
/// @file
/// What exercise 1.3 must define.
#pragma once

#include <vector_types.h>

/// Finds, for each of `n` points, the index of the closest other point.
///
/// Distance is Euclidean; of several points at the same distance the lowest index wins. A point that
/// has no other point at a finite distance gets -1: so does the only point of a set of one, and a
/// point with an infinite coordinate.
///
/// @param points   device pointer to `n` points
/// @param nearest  device pointer to `n` indices, written by the call
/// @param n        number of points, 0 or more; with 0 nothing is launched
void nearest_neighbour(const float3* points, int* nearest, int n);
