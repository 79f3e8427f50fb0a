// SPDX-License-Identifier: MIT
/// @file
/// A still picture of a trace, for paper and for browsers without a script.
#pragma once

#include "trace_file.hpp"

#include <string>

namespace report {

/// All steps from left to right as one SVG element, with a title and a description: a row for each lane, marked where it takes
/// part, by kind of step; grey where it waits; a line across the block where a barrier lets its threads go on. The same trace
/// makes the same text.
///
/// @throws std::runtime_error if the events are not those of a trace
std::string trace_picture(const TraceFile& trace);

}  // namespace report
