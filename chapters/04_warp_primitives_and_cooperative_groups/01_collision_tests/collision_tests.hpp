// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.1 must define.
#pragma once

#include <vector_types.h>

constexpr int disc = 0;
constexpr int square = 1;
constexpr int radius = 25;  ///< of a disc; half the side of a square

/// A body at rest.
struct Body
{
    int x, y;   ///< its centre, each from -10,000 to 10,000
    int shape;  ///< `disc` or `square`
    int steps;  ///< in how many steps of the rock it is tested, 0 or more
};

/// Counts for each body in how many steps a rock that flies past touches it.
///
/// In step s the rock is a point at `rock[s]`. Body i is tested in the first `bodies[i].steps` steps,
/// from step 0 on. The rock touches a disc if it is at most `radius` away from the centre, and a
/// square if it is at most `radius` away in x as well as in y.
///
/// Shape and number of steps repeat every four bodies: body i has those of body i % 4.
///
/// @param bodies   device pointer to `n` bodies
/// @param rock     device pointer to the places of the rock, as many as any body has steps;
///                 coordinates from -10,000 to 10,000
/// @param touches  device pointer to `n` numbers, written by the call
/// @param n        number of bodies, 0 to 2^28; with 0 nothing is launched
void collision_tests(const Body* bodies, const int2* rock, int* touches, int n);
