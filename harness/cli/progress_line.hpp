// SPDX-License-Identifier: MIT
/// @file
/// How far long work is.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>

namespace cli {

/// One line on a terminal, rewritten as work goes on, for work that takes longer than a second: a bar, a count, and the
/// time that is left at the pace so far. Elsewhere nothing is shown.
class ProgressLine {
public:
    explicit ProgressLine(std::size_t total) : total_(total) {}
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// One more piece of work is done. Any thread may call this.
    void advance();

    /// Whether standard error is a terminal that can rewrite a line.
    static bool is_shown();

private:
    std::size_t total_;
    std::size_t done_ = 0;
    bool has_written_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
};

}  // namespace cli
