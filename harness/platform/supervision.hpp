// SPDX-License-Identifier: MIT
/// @file
/// Watches a running program, and ends it when it has used up what it may use.
#pragma once

#include "process.hpp"

#include <sys/types.h>

#include <optional>

namespace platform {

/// How a process ended.
struct ProcessEnd
{
    int status = 0;            ///< as wait() tells it
    double cpu_seconds = 0.0;  ///< the kernel's count, of it and of those that it has waited for
};

/// How a child of this process ended, if it has; otherwise waits for so long.
std::optional<ProcessEnd> end_of_child(pid_t child, std::chrono::microseconds at_most);

/// A program in a process group of its own.
struct RunningProgram
{
    pid_t process;
    int ending_signal;                                     ///< Command::ending_signal
    int output;                                            ///< what it prints is read there
    std::function<void(std::string_view)> on_output = {};  ///< Command::on_output
    std::function<void(std::string_view)> on_kept = {};    ///< Command::on_kept
    /// How it ended, if it has; otherwise waits for its end, or for so long.
    std::function<std::optional<ProcessEnd>(std::chrono::microseconds at_most)> wait;
};

/// Waits for a program's end. What it leaves behind in its process group is killed.
///
/// @param stop  see run_process()
ProcessResult supervise(const RunningProgram& program, const Limits& limits,
                        const std::stop_token& stop = {});

}  // namespace platform
