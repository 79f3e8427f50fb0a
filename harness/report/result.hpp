// SPDX-License-Identifier: MIT
/// @file
/// A verdict with what it is worth.
#pragma once

#include "verdict_text.hpp"

#include <course/points.hpp>
#include <judge/verdict.hpp>

#include <string>

namespace report {

/// What a submission gets for a task.
enum class Mark {
    passed,
    refused,
    withheld,  ///< the budget was met, but the kernel is wrong
    missing,   ///< no file was handed in
    unjudged,  ///< the workbook or the machine failed: this is no zero
};

/// "passed", "refused" and so on, as in tasks.csv.
std::string mark_name(Mark mark);

struct Result
{
    ExerciseView exercise;
    course::Points points;
    judge::Verdict verdict;
    double seconds = 0.0;      ///< that judging took; 0: not known
    bool is_given_up = false;  ///< the learner has seen the solution before a pass: nothing is earned

    /// The mark for a task. One with several tests passes if all of them do.
    Mark mark(const std::string& task) const;

    int earned() const;  ///< points
    int possible() const;
};

/// What refused `task`, or null.
const judge::Refusal* refusal_of(const Result& result, const std::string& task);

/// The first test of `task`, or null.
const judge::TaskVerdict* find_task(const Result& result, const std::string& task);

}  // namespace report
