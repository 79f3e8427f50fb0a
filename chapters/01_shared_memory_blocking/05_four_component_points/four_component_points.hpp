// SPDX-License-Identifier: MIT
/// @file
/// What exercise 1.5 must define.
#pragma once

#include <vector_types.h>

/// Finds, for each of `n` points, the index of the closest other point.
///
/// The same answers as `nearest_neighbour` of exercise 1.3: Euclidean distance, of equal distances that to the lowest
/// index, and -1 for a point that has no other point at a finite distance.
///
/// @param points   device pointer to `n` points of three components, one after the other
/// @param nearest  device pointer to `n` indices, written by the call
/// @param n        number of points, 0 or more; with 0 nothing is launched
void four_component_points(const float3* points, int* nearest, int n);
