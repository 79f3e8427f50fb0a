// SPDX-License-Identifier: MIT
/// @file
/// What exercise 1.4 must define.
#pragma once

#include <vector_types.h>

/// Finds, for each of `n` points, the index of the closest other point, as `nearest_neighbour` of
/// exercise 1.3 does.
///
/// Distance is Euclidean; of several points at the same distance the lowest index wins. A point that
/// has no other point at a finite distance gets -1.
///
/// @param points   device pointer to `n` points
/// @param nearest  device pointer to `n` indices, written by the call
/// @param n        number of points, 0 or more; with 0 nothing is launched
void closest_point(const float3* points, int* nearest, int n);
