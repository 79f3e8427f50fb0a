// SPDX-License-Identifier: MIT
/// @file
/// What the check of an exercise asks for, so that nothing it can refuse is a surprise.
#pragma once

#include "verdict_text.hpp"
#include "writer.hpp"

#include <course/points.hpp>
#include <judge/verdict.hpp>

#include <string>

namespace report {

/// Writes a table of all rules, by task: what is asked, the limit beside what the solution needs, and what a refusal is
/// called. A rule that an earlier task has as well is not written again.
///
/// @param contract  what the exercise's header says of the function
/// @param listed    a verdict with rules
void write_rules(Writer& writer, const ExerciseView& exercise, const std::string& contract,
                 const judge::Verdict& listed, const course::Points& points);

}  // namespace report
