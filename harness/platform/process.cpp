// SPDX-License-Identifier: MIT
#include "process.hpp"

#include "starting.hpp"
#include "supervision.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <map>
#include <mutex>
#include <stdexcept>

namespace platform {
namespace {

/// The programs that run_process() and run_in_foreground() are waiting for. Once killed, none can be added or taken out
/// any more, so that nobody takes a killed program's silence for its answer.
class Children {
public:
    /// @param ending_signal  what to kill it with
    /// @param start          starts a program and returns what to kill: a process, or minus a process group
    template <class Start>
    pid_t start(int ending_signal, Start start)
    {
        const std::lock_guard lock(mutex_);
        const pid_t child = start();
        running_[child] = ending_signal;
        return child;
    }

    void ended(pid_t child)
    {
        const std::lock_guard lock(mutex_);
        running_.erase(child);
    }

    void kill_all()
    {
        mutex_.lock();  // for good
        for (const auto& [child, ending_signal] : running_) {
            kill(child, ending_signal);
        }
    }

private:
    std::mutex mutex_;
    std::map<pid_t, int> running_;
};

Children& children()
{
    static Children all;
    return all;
}

}  // namespace

int signal_of(const ProcessResult& ending)
{
    if (ending.how != ProcessResult::How::exited) {
        return ending.how == ProcessResult::How::signalled ? ending.code : 0;
    }
    return ending.code > 128 && ending.code < 128 + NSIG ? ending.code - 128 : 0;
}

bool timed_out(const ProcessResult& ending)
{
    return ending.how == ProcessResult::How::out_of_cpu_time ||
           ending.how == ProcessResult::How::idle_too_long;
}

unsigned processors()
{
    return std::max(1u, std::thread::hardware_concurrency());
}

ProcessResult run_process(const Command& command, const Limits& limits, const std::stop_token& stop)
{
    Ends output = make_pipe();
    const pid_t group = children().start(command.ending_signal, [&] {
        return -start_process(command, resource_limits(limits), std::move(output.theirs));
    });
    const RunningProgram program{-group,
                                 command.ending_signal,
                                 output.ours.get(),
                                 command.on_output,
                                 command.on_kept,
                                 [group](auto at_most) { return end_of_child(-group, at_most); }};
    ProcessResult ending = supervise(program, limits, stop);
    children().ended(group);
    return ending;
}

int run_in_foreground(const std::vector<std::string>& words, const std::vector<std::string>& environment,
                      bool prints)
{
    const std::vector<char*> arguments = pointers(words);
    const std::vector<char*> settings = pointers(environment);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
        if (!prints) {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0);
        }
    }
    const pid_t child = children().start(SIGKILL, [&] {
        pid_t spawned = 0;
        const int error =
            posix_spawnp(&spawned, arguments[0], &actions, &attributes, arguments.data(), settings.data());
        if (error != 0) {
            throw std::runtime_error(fmt::format("cannot start {}: {}", words[0], std::strerror(error)));
        }
        return spawned;
    });
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    children().ended(child);
    return status;
}

void kill_processes()
{
    children().kill_all();
}

std::vector<std::string> plain_environment()
{
    // A home that nobody can make, root neither: a program that keeps a cache there does without it.
    return {"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8",
            "HOME=/dev/null"};
}

}  // namespace platform
