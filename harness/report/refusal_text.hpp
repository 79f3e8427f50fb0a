// SPDX-License-Identifier: MIT
/// @file
/// The words for why a task was refused.
#pragma once

#include "finding_text.hpp"
#include "source_text.hpp"
#include "writer.hpp"

#include <judge/verdict.hpp>

namespace report {

/// @param again  the command that draws the same inputs again; empty if there is none to tell
/// @param trace  the command that plays what a finding is about, if it is to be told
void write_refusal(Writer& writer, const judge::Refusal& refusal, const std::string& again,
                   const SourceText& source, const std::optional<TraceCommand>& trace = std::nullopt);

/// What a counter or another measure counts, and in which unit: "shared loads (requests)".
std::string words_of_measure(const std::string& name);

/// One line without details, for tables and JUnit: "data-race".
std::string refusal_summary(const judge::Refusal& refusal);

}  // namespace report
