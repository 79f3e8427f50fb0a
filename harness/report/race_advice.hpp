// SPDX-License-Identifier: MIT
/// @file
/// How to fix a race: what to change, and in which line, by the pattern of its accesses.
#pragma once

#include "causes.hpp"
#include "source_text.hpp"

namespace report {

/// At most five sentences. They name lines where the source can be read.
///
/// @param cause  data races
std::string race_advice(const Cause& cause, const SourceText& source);

/// Whether two writes of one line meet in each of these races: mostly an index that several threads have, and not a matter of
/// barriers.
bool is_of_writes_in_one_line(const Cause& cause);

/// "line 7", "lines 7 and 9", "lines 14 to 19"
std::string lines_text(const std::vector<int>& lines);

}  // namespace report
