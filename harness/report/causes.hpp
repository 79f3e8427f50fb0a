// SPDX-License-Identifier: MIT
/// @file
/// Findings that have one cause, so that a person is told of the cause once. Results for programs keep all of them.
#pragma once

#include <judge/observation.hpp>

#include <string>
#include <vector>

namespace report {

/// Findings with one cause, in the order in which the device reports them; at least one.
using Cause = std::vector<judge::Finding>;

/// Puts together what one mistake leads to, in the order of the first finding of each cause:
///
/// - races on one array of one kernel, between threads that are equally far apart, between the same two barriers of the
///   block, if they share lines. What a barrier separates, or touches no common line, may be two mistakes. So may two
///   writes of one line and a race with a read, unless the read is part of an update such as bins[i] += 1;
/// - accesses out of bounds by one thread with one index, and as often: the index is what is wrong, in a load and in a
///   store, of one array and of another;
/// - reads of one element that nothing has written.
std::vector<Cause> causes_of(const std::vector<judge::Finding>& findings);

/// The name of the array: "tile" of "tile[3][4]"; empty if the element has no name.
std::string array_of(const judge::Finding& finding);

/// The lines of all parties, in order, each once.
std::vector<int> lines_of(const Cause& cause);

/// Whether all parties are in one file.
bool is_one_file(const Cause& cause);

}  // namespace report
