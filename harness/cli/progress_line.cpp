// SPDX-License-Identifier: MIT
#include "progress_line.hpp"

#include "context.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace cli {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

std::atomic<bool> is_for_programs = false;

bool is_set(const char* variable)
{
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

Seconds delay()
{
    constexpr Seconds usual(1.0);
    const char* wanted = std::getenv("WORKBOOK_PROGRESS_DELAY");
    return wanted != nullptr ? Seconds(std::strtod(wanted, nullptr)) : usual;
}

/// The terminal belongs to whatever is in the foreground.
bool is_in_background()
{
    const pid_t foreground = tcgetpgrp(STDERR_FILENO);
    return foreground >= 0 && foreground != getpgrp();
}

void write_to_terminal(const std::string& text)
{
    if (!is_in_background()) {
        std::cerr << text << std::flush;
    }
}

}  // namespace

/// The line, and the steps that are under way.
///
/// It is written over the old one, so that it does not flicker, and the cursor goes back to its beginning: where a terminal
/// that becomes narrower has folded the line, everything from the cursor on is still all of it.
class ProgressLine::Terminal {
public:
    /// @return null where no line is shown
    static Terminal* get()
    {
        if (!is_shown()) {
            return nullptr;
        }
        static Terminal terminal;
        return &terminal;
    }

    void add(const ProgressLine& step)
    {
        const std::lock_guard lock(mutex_);
        steps_.push_back(&step);
        has_steps_.notify_one();
    }

    void remove(const ProgressLine& step)
    {
        const std::lock_guard lock(mutex_);
        std::erase(steps_, &step);
        if (steps_.empty()) {
            erase_line();
        }
    }

    /// Changes what is known of a step.
    template <class Change>
    void update(Change change)
    {
        const std::lock_guard lock(mutex_);
        change();
    }

    bool shows_count()
    {
        const std::lock_guard lock(mutex_);
        return counting_step() != nullptr;
    }

    void remove_for_good()
    {
        mutex_.lock();
        erase_line();
    }

private:
    /// The first step that counts; null if no step does.
    const ProgressLine* counting_step() const
    {
        const auto counting =
            std::ranges::find_if(steps_, [](const ProgressLine* step) { return step->activity_.total > 0; });
        return counting != steps_.end() ? *counting : nullptr;
    }

    /// Null if no step has lasted long enough.
    const ProgressLine* step_to_show() const
    {
        const auto lasts = [now = Clock::now()](Seconds time) {
            return [=](const ProgressLine* step) { return now - step->begin_ >= time; };
        };
        const ProgressLine* counting = counting_step();
        const ProgressLine* step = counting != nullptr ? counting : steps_.back();
        if (lasts(delay_)(step)) {
            return step;
        }
        const auto outer = std::find_if(steps_.rbegin(), steps_.rend(), lasts(2 * delay_));
        return outer != steps_.rend() ? *outer : nullptr;
    }

    /// There is at least one step.
    void draw()
    {
        const ProgressLine* step = step_to_show();
        if (step == nullptr) {
            return erase_line();
        }
        const int width =
            terminal_columns(STDERR_FILENO) - 1;  // a full line would move the cursor to the next
        std::string line = report::activity_text(step->activity_, Clock::now() - step->begin_, width);
        if (line != line_) {
            write_to_terminal("\r" + line + "\033[J\r");
            line_ = std::move(line);
        }
    }

    void erase_line()
    {
        if (!line_.empty()) {
            write_to_terminal("\r\033[J");
            line_.clear();
        }
    }

    void work(const std::stop_token& end)
    {
        constexpr std::chrono::milliseconds pause(100);
        std::unique_lock lock(mutex_);
        while (has_steps_.wait(lock, end, [this] { return !steps_.empty(); }) && !end.stop_requested()) {
            draw();
            has_steps_.wait_for(lock, end, pause, [] { return false; });
        }
    }

    const Seconds delay_ = delay();
    std::mutex mutex_;
    std::condition_variable_any has_steps_;
    std::vector<const ProgressLine*> steps_;  ///< inner ones after outer ones
    std::string line_;                        ///< as it is on the terminal; empty: there is none
    std::jthread worker_{[this](const std::stop_token& end) { work(end); }};  ///< ends before the others do
};

ProgressLine::ProgressLine(report::Activity activity)
    : activity_(std::move(activity)), terminal_(Terminal::get())
{
    if (terminal_ != nullptr) {
        terminal_->add(*this);
    }
}

ProgressLine::ProgressLine(report::Activity::Kind kind, std::size_t total)
    : activity_{.kind = kind, .total = total}, terminal_(total > 1 ? Terminal::get() : nullptr)
{
    if (terminal_ != nullptr) {
        terminal_->add(*this);
    }
}

ProgressLine::~ProgressLine()
{
    if (terminal_ != nullptr) {
        terminal_->remove(*this);
    }
}

void ProgressLine::comes_to(std::string part)
{
    if (terminal_ != nullptr) {
        terminal_->update([&] { activity_.part = std::move(part); });
    }
}

void ProgressLine::advance()
{
    if (terminal_ != nullptr) {
        terminal_->update([&] { ++activity_.done; });
    }
}

bool ProgressLine::shows_parts() const
{
    return terminal_ != nullptr && !terminal_->shows_count();
}

bool ProgressLine::is_shown()
{
    return !is_for_programs && obeys_control_sequences(STDERR_FILENO) && !is_set("CI");
}

void ProgressLine::never_show()
{
    is_for_programs = true;
}

void ProgressLine::remove_for_good()
{
    if (Terminal* terminal = Terminal::get()) {
        terminal->remove_for_good();
    }
}

}  // namespace cli
