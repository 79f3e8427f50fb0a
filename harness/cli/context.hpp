// SPDX-License-Identifier: MIT
/// @file
/// The state that every verb works with, and functions that several verbs share.
#pragma once

#include "judging.hpp"
#include "progress.hpp"

#include <course/workbook.hpp>
#include <report/machine.hpp>
#include <report/verdict_text.hpp>
#include <report/writer.hpp>

#include <string>
#include <vector>

namespace cli {

/// Exit statuses of the program. Others are those that `run --error-exitcode` asks for.
enum Status : int { all_passed = 0, not_passed = 1, trouble = 2 };

struct Context
{
    course::Workbook workbook;
    Progress progress;
    report::SourceText source;
    bool colour;

    explicit Context(course::Workbook book);

    report::Writer writer() const { return report::Writer(colour); }

    /// The first required exercise that is still open: not passed and not given up. Null if all are done.
    const course::Exercise* current() const;

    /// How many exercises of a chapter count as passed.
    int passed_in(const course::Chapter& chapter) const;
    int given_up_in(const course::Chapter& chapter) const;
};

/// Whether this open file is a terminal that can move its cursor and change colours. The script ./workbook decides alike.
bool obeys_control_sequences(int descriptor);

/// Whether text to this open file may be coloured: the terminal can do it, and NO_COLOR is not set.
bool wants_colour(int descriptor);

/// Columns of the terminal behind this open file; 80 if it is not a terminal or has no known width.
int terminal_columns(int descriptor);

/// Columns for a text on standard output, of which there are at least 40.
int terminal_width();

/// Whether the learner's files are still the starter files.
bool is_starter_code(const course::Workbook& workbook, const course::Exercise& exercise);

report::ExerciseView view_of(const course::Exercise& exercise);

/// Judges the learner's own files of these exercises, several at a time, and keeps progress. A run on a GPU does not
/// change progress, because a GPU does not check everything that a pass needs. Results are in the order of `exercises`.
std::vector<report::Result> judge_all(Context& context, const std::vector<const course::Exercise*>& exercises,
                                      const JudgingOptions& options);

/// The status of the worst result.
Status status_of(const std::vector<report::Result>& results);

/// Prints the complete text to standard output.
void print(const report::Writer& writer);

}  // namespace cli
