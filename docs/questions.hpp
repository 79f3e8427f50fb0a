// SPDX-License-Identifier: MIT
/// @file
/// The questions of a lesson, and what proves their answers.
///
/// A question is a fold of four lines in page.md: the tag with the question, the answer in one line, its proof, and the
/// closing tag. The proof is either "Worked out by hand." or names counts that an output of the exercise shows:
///
///     <details><summary>How many barriers does a block meet?</summary>
///     9, one before each round of the tree and one behind the last.
///     Counted: barriers per block 9 (output/passed.txt).
///     </details>
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pages {

/// The fewest questions of a lesson.
constexpr int fewest_questions = 2;

/// What is wrong with the questions of the lesson in `folder`: each with the line of its page.md, as "LINE: WHAT".
std::vector<std::string> faults_of_questions(const std::filesystem::path& folder);

}  // namespace pages
