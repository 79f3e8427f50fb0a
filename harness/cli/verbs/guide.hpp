// SPDX-License-Identifier: MIT
/// @file
/// The texts of several verbs about the exercise that the learner works on.
#pragma once

#include "../context.hpp"

namespace cli {

/// How the learner gets the next verdict.
enum class Pace {
    by_command,  ///< by running ./workbook again
    by_saving,   ///< ./workbook watch is running
};

/// Judges `exercise` and shows the progress, the verdict and the next step. Later exercises are not mentioned before
/// this one has passed.
Status guide_to(Context& context, const Exercise& exercise, const JudgingFlags& flags, Pace pace);

/// Writes the file to open, the page to read and, if `with_hint`, the command for a hint.
void write_places(report::Writer& writer, const Workbook& workbook, const Exercise& exercise,
                  bool with_hint = true);

/// Writes the last lines after a verdict: what to do next.
///
/// @param again  the command that judges the exercise again
void write_next(report::Writer& writer, const Context& context, const Exercise& exercise,
                const judge::Verdict& verdict, const std::string& again, Pace pace = Pace::by_command);

}  // namespace cli
