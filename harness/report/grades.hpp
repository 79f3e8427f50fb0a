// SPDX-License-Identifier: MIT
/// @file
/// The grades of a class, for a spreadsheet and for a terminal.
#pragma once

#include "learner.hpp"
#include "result.hpp"
#include "writer.hpp"

#include <course/points.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace report {

/// What a class is graded in.
struct GradedExercise
{
    std::string label;  ///< "1.3"
    std::string name;   ///< "nearest_neighbour"
    course::Points points;
    bool is_optional = false;  ///< its points are no part of the total, but counted apart
};

/// One submission of a class.
struct Grade
{
    std::string submission;
    Learner learner;
    std::vector<Result> results;              ///< of the exercises that were judged, in any order
    std::string problem = {};                 ///< why the submission could not be read; empty if it could
    std::vector<std::string> unplaced = {};   ///< files that were left out, each with the reason
    std::vector<std::string> attention = {};  ///< what a person should look at in the code
    std::set<std::uint64_t> seeds =
        {};  ///< of the inputs: one, unless exercises were graded at different times
    std::set<std::string> versions = {};  ///< of the exercises and of the judge: one, unless as above

    const Result* find(const GradedExercise& exercise) const;

    /// Whether each of these exercises has a verdict. If one has none, the submission has no total.
    bool is_complete(const std::vector<GradedExercise>& exercises) const;
};

/// grades.csv: one row per submission, with what the platform says of the learner, one column per exercise with the points
/// earned, then the total, what is possible, the points of optional exercises if there are such,
/// the budgets that were withheld, what to look at, what was not placed, problems, seed and version. Where an exercise was
/// not judged the cell is empty, and so is the total: a spreadsheet must not take it for a zero.
std::string grades_csv(const std::vector<GradedExercise>& exercises, const std::vector<Grade>& grades);

/// tasks.csv: one row per task of each submission, with what the platform says of the learner, its kind, mark, points and the reason of a refusal.
std::string tasks_csv(const std::vector<GradedExercise>& exercises, const std::vector<Grade>& grades);

/// The same for a terminal: one row per submission with a mark for each task, in as many tables as its width takes, and
/// then the remarks on single submissions.
void write_grades(Writer& writer, const std::vector<GradedExercise>& exercises,
                  const std::vector<Grade>& grades);

}  // namespace report
