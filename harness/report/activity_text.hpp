// SPDX-License-Identifier: MIT
/// @file
/// What the program is doing, as one line of a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace report {

/// A step of the work that a verb does: one thing, or many that are counted.
struct Activity
{
    enum class Kind {
        looking_at_installation,
        reading,
        compiling,
        compiling_starter_code,
        compiling_reference,
        judging,
        profiling,
        recording,
        writing
    };

    Kind kind;
    std::string object = {};        ///< an exercise's label, or a file; empty: whatever the user has named
    std::string architecture = {};  ///< for which it is done; empty: it is the same for all
    std::string part = {};          ///< where one thing is, by part_text()
    std::size_t done = 0;           ///< of many things
    std::size_t total = 0;          ///< many things; 0: it is one
};

/// Where a judgement is: "task 2 with n = 129".
///
/// @param task           "task_2"
/// @param circumstances  the inputs; empty before the first
std::string part_text(const std::string& task, const std::string& circumstances);

/// "Judging 1.3: task 2 with n = 129 (4 s)", or "Judging [#####.....] 20 of 40, about 8 s left".
///
/// @param lasted  since the step began
/// @param width   columns that it may take; the words are cut before the numbers are
std::string activity_text(const Activity& activity, std::chrono::duration<double> lasted, int width);

}  // namespace report
