// SPDX-License-Identifier: MIT
/// @file
/// The form of a lesson's page: its headings, how soon a learner may type, and that it gives no solution away.
#pragma once

#include <string>
#include <vector>

namespace cli {

/// From the first line below the title to the command that runs the check.
constexpr std::size_t most_words_before_the_task = 500;
constexpr std::size_t most_words_in_a_sentence = 30;

/// What a reader sees of each line as text: without markup, and empty where the line is a heading, a command to Doxygen or
/// code. What a command includes is no text of the page.
///
/// @param lines  of page.md
std::vector<std::string> visible_lines(const std::vector<std::string>& lines);

/// The anchors of the lessons that the page's sentence "It builds on @ref … and takes …" names, in its order.
///
/// @param lines  of page.md
std::vector<std::string> lessons_built_on(const std::vector<std::string>& lines);

/// What is wrong with the form of a page, a sentence each.
///
/// @param lines  of page.md
std::vector<std::string> faults_of_form(const std::vector<std::string>& lines);

}  // namespace cli
