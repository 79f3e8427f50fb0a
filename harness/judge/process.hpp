// SPDX-License-Identifier: MIT
/// @file
/// Runs a program that is not trusted to end, to be quiet or to be modest.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace judge {

struct Limits
{
    std::chrono::duration<double> wall_time{20.0};   ///< after this the whole process group is killed
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
};

struct Ending
{
    enum class How { exited, signalled, timed_out };

    How how;
    int code;            ///< exit status, or number of the signal
    std::string output;  ///< the first output_bytes of what it printed
    bool output_was_cut;
    double seconds;
};

/// The signal that ended a program; 0 if none did. From within a sandbox it comes as a shell tells it: 128 more, as exit
/// status.
int signal_of(const Ending& ending);

/// How many threads the machine can run at a time, at least 1.
unsigned processors();

/// Starts the program in a process group of its own and waits for its end.
///
/// @throws std::runtime_error if it cannot be started
Ending run_process(const Command& command, const Limits& limits);

/// Starts the program on this terminal, with standard input, and waits for its end.
///
/// @param environment  "NAME=value"; nothing is inherited
/// @return its wait status
/// @throws std::runtime_error if it cannot be started
int run_in_foreground(const std::vector<std::string>& words, const std::vector<std::string>& environment);

/// Kills every program that the functions above are waiting for, and what it has started. They never return after
/// this: it is for the last moments of a process that has been told to end.
void kill_processes();

/// The environment that compilers and runners get: a path, a plain locale and nothing else.
std::vector<std::string> plain_environment();

}  // namespace judge
