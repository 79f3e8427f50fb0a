// SPDX-License-Identifier: MIT
/// @file
/// A trace as text: one line for each step.
#pragma once

#include "trace_file.hpp"
#include "writer.hpp"

#include <cstdint>
#include <vector>

namespace report {

/// The kinds of events, in the order of docs/trace_format.md.
enum class StepKind : unsigned {
    block_begins,
    step,
    read,
    write,
    atomic,
    warp_function,
    arrives,
    barrier,
    fence,
    returns,
    ends,
    outside,
};

/// What kind of step it is, and who takes part.
struct StepOutline
{
    StepKind kind;
    unsigned block;  ///< as the trace counts it
    unsigned warp;
    std::uint32_t lanes;
};

/// All steps of a trace.
///
/// @throws std::runtime_error if the events are not those of a trace
std::vector<StepOutline> outline_of(const TraceFile& trace);

/// Writes the steps of a trace that is complete, and then its findings with the steps that they are about.
///
/// @throws std::runtime_error if the events are not those of a trace
void write_trace(Writer& writer, const TraceFile& trace);

}  // namespace report
