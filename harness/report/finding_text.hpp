// SPDX-License-Identifier: MIT
/// @file
/// The words for findings: the one place where they are made.
///
/// Findings with one cause are told as one. Order: what; where, with both parties or the arrivals, each with its source line; evidence; what this usually
/// means; what to read.
#pragma once

#include "causes.hpp"
#include "source_text.hpp"
#include "writer.hpp"

#include <optional>

namespace report {

/// The command that plays a launch: what stands before and after the number of the launch.
struct TraceCommand
{
    std::string begin;  ///< "./workbook trace blur.cu"
    std::string end{};  ///< " --seed 7", " -- 100"
};

void write_cause(Writer& writer, const Cause& cause, const SourceText& source, int indent = 2);

/// Writes all causes, with an empty line between two. The last one of each launch is followed by the command that plays the launch.
///
/// @param trace  none: no command is told
void write_causes(Writer& writer, const std::vector<Cause>& causes, const SourceText& source,
                  const std::optional<TraceCommand>& trace, int indent = 2);

/// Whether a finding is about steps that the threads of a launch make, so that a trace of the launch shows it.
bool has_steps(const judge::Finding& finding);

/// Writes the command that plays the launch of a cause, if a trace shows the cause.
void write_trace_command(Writer& writer, const Cause& cause, const std::optional<TraceCommand>& trace,
                         int indent = 2);

/// The first sentence of it: kind and what.
std::string cause_headline(const Cause& cause);

/// A line with a place and the source line there: "blur.cu:9  out[i] = tile[threadIdx.x];".
void write_source_line(Writer& writer, const judge::SourceLine& where, const SourceText& source, int indent);

/// "(0,0,0)"
std::string triple(const judge::Index3& index);

}  // namespace report
