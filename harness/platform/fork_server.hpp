// SPDX-License-Identifier: MIT
/// @file
/// A program that has loaded what each piece of its work needs, and forks for each: that takes a fraction of a new start.
#pragma once

#include "descriptor.hpp"
#include "process.hpp"

#include <sys/types.h>

#include <functional>
#include <mutex>
#include <string_view>
#include <utility>

namespace platform {

/// The judge's end. A server that has ended, for whatever reason, is started anew with the next piece of work. It ends with
/// this object, and by itself as soon as this process has ended.
class ForkServer {
public:
    /// @param command  a program that calls fork_for_work(3): it finds the connection as descriptor 3
    explicit ForkServer(Command command) : command_(std::move(command)) {}
    ~ForkServer();
    ForkServer(const ForkServer&) = delete;
    ForkServer& operator=(const ForkServer&) = delete;

    /// Has a process of its own do a piece of work, and waits for its end. One at a time: another thread waits.
    ///
    /// @param descriptor  an open file that tells what to do, and takes what came of it
    /// @param limits      of that process alone
    /// @param on_kept     see Command::on_kept
    /// @return how that process ended; if the server ends before that, how the server ended and what it said, but after the
    ///         work has begun, that its process was killed
    /// @throws std::runtime_error if the server cannot be started, or can start nothing
    ProcessResult run(int descriptor, const Limits& limits,
                      const std::function<void(std::string_view)>& on_kept = {});

private:
    void start();
    ProcessResult take_end();

    std::mutex mutex_;
    Command command_;
    pid_t server_ = 0;       ///< 0: it does not run
    Descriptor connection_;  ///< to it
    Descriptor output_;      ///< what it says, but for its work
};

/// The server's end, to be called by its only thread: waits for work, and comes back in a new process for each piece. That has
/// nothing else open but standard streams of its own.
///
/// @param connection  the descriptor that the server was started with
/// @return the number of the descriptor for the work; -1, in the server, when there will be no more
int fork_for_work(int connection);

}  // namespace platform
