// SPDX-License-Identifier: MIT
#include "progress_line.hpp"

#include "context.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <cmath>
#include <iostream>
#include <string>

namespace cli {
namespace {

/// "about 3 min left"; empty where there is nothing to say yet.
std::string time_left(double seconds, std::size_t done, std::size_t total)
{
    const double left = seconds / static_cast<double>(done) * static_cast<double>(total - done);
    if (left < 1.0) {
        return "";
    }
    return left < 90.0 ? fmt::format(", about {:.0f} s left", left)
                       : fmt::format(", about {:.0f} min left", std::ceil(left / 60.0));
}

}  // namespace

bool ProgressLine::is_shown()
{
    return obeys_control_sequences(STDERR_FILENO);
}

ProgressLine::~ProgressLine()
{
    if (has_written_) {
        std::cerr << "\r\033[K" << std::flush;
    }
}

void ProgressLine::advance()
{
    const std::lock_guard lock(mutex_);
    ++done_;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
    if (total_ < 2 || taken.count() < 1.0 || !is_shown()) {
        return;
    }
    constexpr std::size_t width = 30;
    const std::size_t filled = width * done_ / total_;
    std::cerr << fmt::format("\r[{}{}] {} of {}{}\033[K", std::string(filled, '#'),
                             std::string(width - filled, '.'), done_, total_,
                             time_left(taken.count(), done_, total_))
              << std::flush;
    has_written_ = true;
}

}  // namespace cli
