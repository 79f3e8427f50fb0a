// SPDX-License-Identifier: MIT
/// @file
/// What every verb works with, and what verbs do alike.
#pragma once

#include "judging.hpp"
#include "progress.hpp"
#include "workbook.hpp"

#include <report/machine.hpp>
#include <report/verdict_text.hpp>
#include <report/writer.hpp>

#include <string>
#include <vector>

namespace cli {

/// Exit statuses of the program.
enum Status : int { all_passed = 0, not_passed = 1, trouble = 2 };

struct Context
{
    Workbook workbook;
    Progress progress;
    report::SourceText source;
    bool colour;

    explicit Context(Workbook book);

    report::Writer writer() const { return report::Writer(colour); }

    /// The first exercise that has not been passed; null when all have.
    const Exercise* current() const;

    int passed_in(const Chapter& chapter) const;
};

/// Whether this open file is a terminal that understands control sequences: none that calls itself dumb.
bool can_rewrite_lines(int descriptor);

/// Whether text to this open file may be coloured: such a terminal, and NO_COLOR is not set.
bool wants_colour(int descriptor);

/// Columns of the terminal that standard output is; 80 if it is none.
int terminal_width();

/// Whether the learner has changed nothing yet.
bool is_as_handed_out(const Workbook& workbook, const Exercise& exercise);

report::ExerciseView view_of(const Exercise& exercise);

/// Judges the learner's own files of these exercises, several at a time, and keeps progress (for the CPU device: a
/// GPU cannot tell all that a pass takes). Results are in the order asked for.
std::vector<report::Result> judge_all(Context& context, const std::vector<const Exercise*>& exercises,
                                      const JudgingOptions& options);

/// all_passed, not_passed or trouble, as the worst result is.
Status status_of(const std::vector<report::Result>& results);

/// Prints to standard output, whole.
void print(const report::Writer& writer);

/// The options of every verb that judges, as the command line gives them.
struct JudgingFlags
{
    std::string device = "cpu";
    std::string schedule = "ascending";
    std::optional<std::uint64_t> seed;

    JudgingOptions options() const;
};

}  // namespace cli
