// SPDX-License-Identifier: MIT
/// @file
/// Results for other programs: JUnit XML, JSON and CSV.
#pragma once

#include "verdict_text.hpp"

#include <string>
#include <utility>
#include <vector>

namespace report {

/// A verdict with what it is worth.
struct Result
{
    ExerciseView exercise;
    std::vector<std::pair<std::string, int>> points;  ///< by task
    judge::Verdict verdict;

    int earned() const;
    int possible() const;
};

/// JUnit XML: a testsuite for each exercise, a testcase for each task that it has points for. Refusals are failures;
/// trouble that is not the learner's is an error.
std::string junit(const std::string& name, const std::vector<Result>& results, const SourceText& source);

/// {"version": 1, "results": […]}, each with exercise, label, earned and possible points, and the whole verdict.
std::string results_json(const std::vector<Result>& results);

/// One submission of a class.
struct Grade
{
    std::string submission;
    std::vector<Result> results;
    std::string trouble;  ///< why it, or a part of it, could not be judged; empty if all could
};

/// One row a submission, one column an exercise with the points earned, then total, possible and trouble.
std::string grades_csv(const std::vector<Grade>& grades);

/// The same for a terminal.
void write_grades(Writer& writer, const std::vector<Grade>& grades);

}  // namespace report
