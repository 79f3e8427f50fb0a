// SPDX-License-Identifier: MIT
/// @file
/// What the learner works on: its verdict, its files and the next step, as several verbs show them.
#pragma once

#include "context.hpp"
#include "hints.hpp"
#include "options.hpp"

#include <string>

namespace cli {

/// How the learner gets the next verdict.
enum class Pace {
    by_command,  ///< by running ./workbook again
    by_saving,   ///< ./workbook watch is running
};

/// Judges `exercise` and shows the progress, the verdict and the next step. Later exercises are not mentioned before
/// this one has passed.
Status guide_to(Context& context, const course::Exercise& exercise, const JudgingFlags& flags, Pace pace);

/// Judges the current exercise like guide_to(); when all have passed, says so.
Status guide(Context& context, const JudgingFlags& flags);

/// Counts one more hint for the exercise as seen, if there is one.
///
/// @return the number of the last one that has been seen
int take_one_more_hint(Context& context, const course::Exercise& exercise, const Hints& hints);

/// Shows the hints seen so far for the exercise, and one more if there is one.
Status show_one_more_hint(Context& context, const course::Exercise& exercise);

/// "Chapter 3: Tuning for SM 1.x (optional)".
std::string heading_of(const course::Chapter& chapter);

/// The page of the exercise as a browser shows it, or how to build it.
std::string where_to_read(const course::Workbook& workbook, const course::Exercise& exercise);

/// Writes the file to open, the page to read and, if `with_hint`, the command for a hint.
void write_places(report::Writer& writer, const course::Workbook& workbook, const course::Exercise& exercise,
                  bool with_hint = true);

/// Puts what the learner's code painted, if anything, into a file, and says where it is.
///
/// @throws platform::EnvironmentProblem if the file cannot be written
void show_picture(report::Writer& writer, const course::Workbook& workbook, const course::Exercise& exercise,
                  const judge::Verdict& verdict);

/// Writes the last lines after a verdict: what to do next.
///
/// @param again  the command that judges the exercise again
void write_next(report::Writer& writer, const Context& context, const course::Exercise& exercise,
                const judge::Verdict& verdict, const std::string& again, Pace pace = Pace::by_command);

}  // namespace cli
