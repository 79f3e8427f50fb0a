// SPDX-License-Identifier: MIT
/// @file
/// What the check of an exercise can refuse, as the check itself tells when it judges the solution.
#pragma once

#include "judging.hpp"

#include <report/writer.hpp>

#include <string>

namespace cli {

/// Writes the contract of the exercise and the rules of its check. Runs the reference, and nothing of the learner's.
///
/// @return what kept the check from running, or an empty text
std::string write_rules_of(report::Writer& writer, const course::Workbook& workbook,
                           const course::Exercise& exercise);

}  // namespace cli
