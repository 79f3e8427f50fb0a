// SPDX-License-Identifier: MIT
/// @file
/// What exercise 4.5 must define.
#pragma once

constexpr int row_size = 16;    ///< values, and threads, of a row
constexpr int group_size = 32;  ///< values of a group

/// The answers of a row, in the order in which they are stored. Bit t of a mask stands for value t of the
/// row.
enum Answer {
    not_first,          ///< mask of the lanes 1 to 15
    only_first,         ///< mask of lane 0
    nonzero,            ///< mask of the values that are not 0
    all_of_row,         ///< 1 if no value is 0, else 0
    all_of_not_first,   ///< the same of lanes 1 to 15, asked by these lanes alone
    any_of_row,         ///< 1 if at least one value is not 0, else 0
    any_of_only_first,  ///< the same of lane 0, asked by this lane alone
    answer_count
};

/// Lets the lanes of warps vote on `n` values: in rows of 16, and in groups of 32.
///
/// The first `n / row_size` rows are answered for, all of them complete. The last group may be short. A value is kept if it is not 0.
///
/// @param values   device pointer to `n` values
/// @param answers  device pointer to `answer_count` words for each of the `n / row_size` rows, written by the
///                 call
/// @param ranks    device pointer to `n` ints, written by the call: how many earlier values of the same group
///                 are kept, and -1 for a value that is not kept
/// @param counts   device pointer to one int per group, written by the call: how many of its values are kept
/// @param n        number of values, 0 or more; a kernel that has nothing to do is not launched
void votes(const int* values, unsigned* answers, int* ranks, int* counts, int n);
