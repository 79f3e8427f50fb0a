// SPDX-License-Identifier: MIT
/// @file
/// What a learner's file lacks of the reference solution, whatever its white space, comments, line breaks and braces are.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// A line that a text has.
struct NumberedLine
{
    int number;  ///< from 1
    std::string text;
};

/// A statement of the solution, or the head of one, with its place in the learner's file.
struct SolutionLine
{
    /// As the solution has it, one or more lines. A block that it opens is shown as "…" and closed.
    std::vector<std::string> text;
    int todo = 0;                             ///< that it belongs to; 0: to none
    std::optional<NumberedLine> after;        ///< the learner's line that it follows; none: it comes first
    std::optional<NumberedLine> in_place_of;  ///< the learner's line that takes its place now
};

/// How far a TODO is, compared with the solution.
enum class TodoState {
    done,     ///< the file has all that the solution has there
    differs,  ///< nothing is missing for sure, and there is other code than the solution's
    missing,  ///< at least one line is missing
};

struct MissingLines
{
    std::optional<SolutionLine> next;       ///< the first that is missing for sure
    std::optional<SolutionLine> different;  ///< the first in whose place the learner has written another one
    /// The learner's lines that nothing in the solution resembles: first where lines of the solution are missing, so that
    /// nobody can tell what is missing there, then where nothing is missing.
    std::vector<int> another_way;
    std::vector<int> surplus;
    std::map<int, TodoState> todos;
};

/// Compares the learner's `file` with the `solution`, statement by statement. What the file still has of the `starter`
/// code is not taken for the learner's own work.
MissingLines find_missing_lines(const std::string& file, const std::string& starter,
                                const std::string& solution);

}  // namespace cli
