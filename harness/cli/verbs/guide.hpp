// SPDX-License-Identifier: MIT
/// @file
/// What the verbs say of an exercise that is being worked on.
#pragma once

#include "../context.hpp"

namespace cli {

/// How the learner gets the next verdict.
enum class Pace {
    by_command,  ///< by running ./workbook again
    by_saving,   ///< ./workbook watch is running
};

/// Judges `exercise` and shows the board, the verdict and the next step. Nothing is said of a later exercise before
/// this one has passed.
Status guide_to(Context& context, const Exercise& exercise, const JudgingFlags& flags, Pace pace);

/// The file to open, the page to read, and, if asked for, where help is.
void write_places(report::Writer& writer, const Workbook& workbook, const Exercise& exercise,
                  bool with_hint = true);

/// The last lines after a verdict: what to do now.
///
/// @param again  the command that judges the exercise again
void write_next(report::Writer& writer, const Context& context, const Exercise& exercise,
                const judge::Verdict& verdict, const std::string& again, Pace pace = Pace::by_command);

}  // namespace cli
