// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.6 must define.
#pragma once

constexpr int row_size = 16;  ///< values, and threads, of a row
constexpr int width = 8;      ///< lanes that exchange values with each other, where nothing else is said

/// The four moves of a row, in the order in which they are stored. All are made in groups of `width` lanes.
enum Move {
    copied,      ///< the value of lane `source` of the group
    from_below,  ///< the value of the lane `distance` below, or its own value if the group has no such lane
    from_above,  ///< the value of the lane `distance` above, or its own value if the group has no such lane
    exchanged,   ///< the value of the lane whose number differs in the bits of `distance`: __shfl_xor_sync
    move_count
};

/// Moves `n` values between the lanes of warps: in rows of 16, and in warps of 32.
///
/// Only complete rows are moved. The last warp may be short: its lanes past the end have the value 0.
///
/// @param values    device pointer to `n` values
/// @param starts    device pointer to `n` flags: not 0 where a new run begins. Each warp of 32 values begins
///                  a new run.
/// @param moved     device pointer, written by the call: for each of the `n / row_size` rows, `row_size` ints
///                  for each move
/// @param rotated   device pointer to `n` ints, written by the call: each value's group of `width` lanes,
///                  rotated so that lane t gets what lane (t + distance) modulo `width` had
/// @param leading   device pointer to `n` ints, written by the call: the first value of the run that the
///                  value is in
/// @param n         number of values, 0 or more; a kernel that has nothing to do is not launched
/// @param source    lane, 0 or more; taken modulo `width`
/// @param distance  from 0 to 16
void shuffles(const int* values, const int* starts, int* moved, int* rotated, int* leading, int n, int source,
              int distance);
