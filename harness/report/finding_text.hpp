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

namespace report {

void write_cause(Writer& writer, const Cause& cause, const SourceText& source, int indent = 2);

/// The first sentence of it: kind and what.
std::string cause_headline(const Cause& cause);

/// A line with a place and the source line there: "blur.cu:9  out[i] = tile[threadIdx.x];".
void write_source_line(Writer& writer, const judge::SourceLine& where, const SourceText& source, int indent);

/// "(0,0,0)"
std::string triple(const judge::Index3& index);

}  // namespace report
