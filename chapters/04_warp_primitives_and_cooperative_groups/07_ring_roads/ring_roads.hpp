// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.7 must define.
#pragma once

constexpr int road_length = 32;  ///< cells of a road

/// Moves the cars on `roads` ring roads.
///
/// A road is a ring of `road_length` cells: after its last cell comes its first. A cell holds the number of a
/// car, which is not 0, or 0 if the cell is free. In a step, each car whose next cell is free before the step
/// moves into it; all other cars stay.
///
/// @param before  device pointer to the cells of all roads, one road after the other
/// @param after   device pointer to as many cells, written by the call: each road after its steps
/// @param steps   device pointer to one int for each road: the number of its steps, 0 or more
/// @param roads   number of roads, 0 or more; with 0 nothing is launched
void ring_roads(const int* before, int* after, const int* steps, int roads);
