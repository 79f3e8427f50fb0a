// SPDX-License-Identifier: MIT
/// @file
/// The words for a finding: the one place where they are made.
///
/// Order: what; where, with both parties or the arrivals, each with its source line; evidence; what this usually
/// means; what to read.
#pragma once

#include "source_text.hpp"
#include "writer.hpp"

#include <judge/observation.hpp>

namespace report {

void write_finding(Writer& writer, const judge::Finding& finding, const SourceText& source, int indent = 2);

/// The first sentence of it: kind and what.
std::string finding_headline(const judge::Finding& finding);

/// A line with a place and the source line there: "blur.cu:9  out[i] = tile[threadIdx.x];".
void write_source_line(Writer& writer, const judge::SourceLine& where, const SourceText& source, int indent);

/// "(0,0,0)"
std::string triple(const judge::Index3& index);

}  // namespace report
