// SPDX-License-Identifier: MIT
/// @file
/// What the program is doing, for a person who waits at a terminal.
#pragma once

#include <report/activity_text.hpp>

#include <chrono>
#include <cstddef>
#include <string>

namespace cli {

/// A step of the work. Once it has lasted a second, the last line of the terminal says what is being done, rewritten as
/// the work goes on; at the end of the step the line is gone, and so it has to be before anything else is printed.
///
/// Steps nest: the innermost one is shown, and where steps change sooner than that, after two seconds the one that they
/// are part of. Of many things, which may be done side by side, only their count is shown.
///
/// There is a line only where standard error is a terminal that can rewrite one, not while the program is in the
/// background, and not under continuous integration, which sets CI. WORKBOOK_PROGRESS_DELAY=SECONDS is for tests and for
/// those who want no line: how long a step has to last.
class ProgressLine {
public:
    /// One thing.
    explicit ProgressLine(report::Activity activity);
    /// Many things. If it is only one, that has a line of its own.
    ProgressLine(report::Activity::Kind kind, std::size_t total);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// The one thing has come to this part.
    void comes_to(std::string part);

    /// One more of the many things is done. Any thread may call this.
    void advance();

    /// Whether it is worth while to find out to which parts it comes.
    bool shows_parts() const;

    /// Whether there are lines here.
    static bool is_shown();

    /// From here on there are none: other programs read the output.
    static void never_show();

    /// The program ends: the line is gone and does not come back. Whoever begins or ends a step waits for the end.
    static void remove_for_good();

private:
    class Terminal;

    report::Activity activity_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    Terminal* terminal_;  ///< null: nothing of it is shown
};

}  // namespace cli
