// SPDX-License-Identifier: MIT
/// @file
/// Runs a program that is not trusted to end, to be quiet or to be modest.
#pragma once

#include <chrono>
#include <csignal>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace platform {

/// What a program may use. No limit is on wall time: of that, a program needs more on a machine that has much to do, or
/// while somebody has stopped it.
struct Limits
{
    /// Of all its processes together. Whole seconds: the kernel's own limit, which holds while we are stopped, knows no
    /// others.
    std::chrono::seconds cpu_time{20};
    /// In which it neither runs, nor waits for a processor or a disk, nor is stopped. All its sleeps together.
    std::chrono::duration<double> idle_time{20.0};
    /// If not 0, a program is told when it has used up its time, by SIGXCPU or SIGALRM, and may use this much more of it
    /// to say what it was doing. After that, or at once, its process group is killed.
    std::chrono::seconds grace{0};
    std::size_t address_space_bytes = 0;             ///< 0: no limit
    std::size_t file_bytes = std::size_t{64} << 20;  ///< size that a written file can reach
    std::size_t output_bytes =
        64 << 10;  ///< how much of what it prints is kept; the rest is read and dropped
};

struct Command
{
    std::vector<std::string> words;
    std::vector<std::string> environment;  ///< "NAME=value"; nothing is inherited
    int inherited_descriptor = -1;         ///< an open file the program finds as descriptor 3; -1: none
    std::string directory;                 ///< where it starts; empty: here
    bool merge_errors = true;  ///< keep standard error with standard output; otherwise it is dropped
    /// What ends the program before its time: when it is to stop, and when the thread that started it ends. One that it can
    /// catch lets it remove what it has made and end what it has started.
    int ending_signal = SIGKILL;
    /// If set, gets what the program prints as it comes, in the thread that waits; nothing is kept then.
    std::function<void(std::string_view)> on_output = {};
    /// If set, gets what is kept of that as it comes, in the same thread.
    std::function<void(std::string_view)> on_kept = {};
};

struct ProcessResult
{
    enum class How { exited, signalled, out_of_cpu_time, idle_too_long };

    How how = How::exited;
    int code = 0;  ///< exit status, also of a program that ends in its time of grace, or number of the signal
    std::string output;  ///< the first output_bytes of what it printed
    bool output_was_cut = false;
    /// What was seen of it, a little less than it used. In a sandbox the last moments go unseen.
    double cpu_seconds = 0.0;
    double idle_seconds = 0.0;

    bool succeeded() const { return how == How::exited && code == 0; }
};

bool timed_out(const ProcessResult& ending);

/// The signal that ended a program; 0 if none did. From within a sandbox it comes as a shell tells it: 128 more, as exit
/// status.
int signal_of(const ProcessResult& ending);

/// How many threads the machine can run at a time, at least 1.
unsigned processors();

/// Starts the program in a process group of its own, without a terminal that could stop it, and waits for its end. What it
/// leaves behind in its process group is killed.
///
/// @param stop  once it is requested, the program gets its ending signal, and is killed if it goes on for two seconds
/// @throws std::runtime_error if it cannot be started
ProcessResult run_process(const Command& command, const Limits& limits, const std::stop_token& stop = {});

/// Starts the program on this terminal, with standard input, and waits for its end. A name without a slash is looked for
/// in the folders of PATH.
///
/// @param environment  "NAME=value"; nothing is inherited
/// @param prints       otherwise what it writes to standard output and standard error is thrown away
/// @return its wait status
/// @throws std::runtime_error if it cannot be started
int run_in_foreground(const std::vector<std::string>& words, const std::vector<std::string>& environment,
                      bool prints = true);

/// Sends every program that the functions above are waiting for its ending signal: SIGKILL goes to what it has started, too.
/// They never return after this: it is for the last moments of a process that has been told to end.
void kill_processes();

/// The environment that compilers and runners get: a path, a plain locale and nothing else.
std::vector<std::string> plain_environment();

}  // namespace platform
