// SPDX-License-Identifier: MIT
/// @file
/// A way on for a learner who is stuck: hints that look at the state of the file, and the next line of the solution.
#pragma once

#include "missing_lines.hpp"
#include "progress.hpp"

#include <course/workbook.hpp>
#include <report/writer.hpp>

#include <string>
#include <vector>

namespace cli {

/// How many hints the exercise has: those of exercise.json, and the next line of the solution where its source is there.
int available_hints(const course::Workbook& workbook, const course::Exercise& exercise);

/// A hint in words and, of the last one, lines of code with their place in the learner's file.
struct HintText
{
    int number;  ///< from 1
    std::string words;
    std::vector<std::string> code = {};
    std::string words_after = {};
};

/// The hints of an exercise for its file as it is now. Those of exercise.json come first, without what they say about a
/// TODO that is done. The last one shows the next line of the reference solution that the file lacks. A class tree without
/// the sources of the solutions does not have this last hint.
class Hints {
public:
    /// @param progress  decides whether a diagnosis is made, before which no line is shown
    Hints(const course::Workbook& workbook, const course::Exercise& exercise,
          const ExerciseProgress& progress);

    int available() const { return static_cast<int>(hints_.size()); }

    /// The number of the next hint that says something, for a learner who has seen `seen` of them.
    int after(int seen) const;

    /// Those up to number `seen` that say something.
    std::vector<HintText> up_to(int seen) const;

private:
    std::vector<HintText> hints_;
};

/// Writes hints one below the other.
void write_hints(report::Writer& writer, const std::vector<HintText>& hints, int available);

/// The hint as one text, with line breaks around and within its code.
std::string plain_text(const HintText& hint);

}  // namespace cli
