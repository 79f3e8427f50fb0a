// SPDX-License-Identifier: MIT
/// @file
/// The verbs of this program, run as a program of its own: what the page shows is what --json prints.
#pragma once

#include <course/workbook.hpp>

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace cli {

/// What a verb has printed.
struct CommandResult
{
    int status = 0;     ///< exit status
    std::string json;   ///< its last line of JSON; empty if there is none
    std::string words;  ///< all other lines
};

class Commands {
public:
    explicit Commands(const course::Workbook& workbook) : workbook_(workbook) {}

    /// Runs a verb of ./workbook to its end, or until `stop` is requested: then it ends as by Ctrl-C.
    ///
    /// @param on_json  gets each line of JSON as it comes
    CommandResult run(const std::vector<std::string>& words, const std::stop_token& stop = {},
                      const std::function<void(const std::string&)>& on_json = {}) const;

    /// Builds the lesson pages.
    ///
    /// @param on_line  gets each line that tells how far it is
    CommandResult build_book(const std::stop_token& stop,
                             const std::function<void(const std::string&)>& on_line) const;

private:
    std::vector<std::string> environment() const;

    const course::Workbook& workbook_;
};

}  // namespace cli
