// SPDX-License-Identifier: MIT
/// @file
/// The words for why a task was refused.
#pragma once

#include "source_text.hpp"
#include "writer.hpp"

#include <judge/verdict.hpp>

namespace report {

/// @param seed  how to draw the same inputs again
void write_refusal(Writer& writer, const judge::Refusal& refusal, std::uint64_t seed, const SourceText& source);

/// One line without details, for tables and JUnit: "data-race in shared memory".
std::string refusal_summary(const judge::Refusal& refusal);

}  // namespace report
