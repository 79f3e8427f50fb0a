// SPDX-License-Identifier: MIT
/// @file
/// A trace as text: one line for each step.
#pragma once

#include "trace_file.hpp"
#include "trace_reader.hpp"
#include "writer.hpp"

#include <vector>

namespace report {

/// All steps of a trace.
///
/// @throws std::runtime_error if the events are not those of a trace
std::vector<StepOutline> outline_of(const TraceFile& trace);

/// Writes the steps of a trace that is complete, and then its findings with the steps that they are about.
///
/// @throws std::runtime_error if the events are not those of a trace
void write_trace(Writer& writer, const TraceFile& trace);

}  // namespace report
