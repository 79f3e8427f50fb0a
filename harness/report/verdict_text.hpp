// SPDX-License-Identifier: MIT
/// @file
/// The words for a verdict on an exercise.
#pragma once

#include "finding_text.hpp"
#include "source_text.hpp"
#include "writer.hpp"

#include <judge/verdict.hpp>

namespace report {

/// An exercise as messages name it.
struct ExerciseView
{
    std::string label;  ///< "1.3"
    std::string title;  ///< "Nearest neighbour"
    std::string name;   ///< "nearest_neighbour"
    std::string summary;
};

/// "passed", "not yet", or which kind of trouble there was.
std::string verdict_word(const judge::Verdict& verdict);

/// "task 2" of "task_2".
std::string task_words(const std::string& task);

/// The command that judges the exercise with the same inputs again.
std::string command_again(const ExerciseView& exercise, const judge::Verdict& verdict);

/// What budgets were about and a pass tells beside the counts that every verdict has; what is 0 in both runs is left out.
std::vector<judge::JudgedMeasure> told_measures(const judge::Measurement& measurement);

/// As the table after a pass names it: "shared loads per block", "read from global memory (bytes)".
std::string words_of_measure(const judge::JudgedMeasure& judged);

/// Of the tasks that are refused the first is explained. Nothing is written if none is.
void write_explanation(Writer& writer, const ExerciseView& exercise, const judge::Verdict& verdict,
                       const SourceText& source, const std::optional<TraceCommand>& trace = std::nullopt);

/// Title line and tasks; of the tasks that are refused the first is explained. After a pass, what the learner's code
/// and the reference did, in numbers.
///
/// @param trace       the command that plays what a finding is about, if it is to be told
/// @param introduced  whether the exercise's summary comes first, for somebody who has not seen it
void write_verdict(Writer& writer, const ExerciseView& exercise, const judge::Verdict& verdict,
                   const SourceText& source, const std::optional<TraceCommand>& trace = std::nullopt,
                   bool introduced = false);

}  // namespace report
