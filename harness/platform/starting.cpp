// SPDX-License-Identifier: MIT
#include "starting.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>

namespace platform {
namespace {

struct ChildPlan
{
    const Command& command;
    const ResourceLimits& limits;
    char* const* words;
    char* const* environment;
    int output;
    int failure;  ///< where to write errno if the program cannot be started
};

/// A terminal stops a process in the background that reads from it.
void leave_terminal()
{
    const int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
    ioctl(terminal, TIOCNOTTY);
    close(terminal);
}

/// In the child between fork and exec: only calls that are safe there.
[[noreturn]] void become(const ChildPlan& plan)
{
    setpgid(0, 0);
    leave_terminal();
    prctl(PR_SET_PDEATHSIG, plan.command.ending_signal);  // 0: it stays
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    dup2(plan.output, STDOUT_FILENO);
    dup2(plan.command.merge_errors ? plan.output : nothing, STDERR_FILENO);
    if (plan.command.inherited_descriptor == 3) {
        fcntl(3, F_SETFD, 0);
    } else if (plan.command.inherited_descriptor >= 0) {
        dup2(plan.command.inherited_descriptor, 3);
    }
    close_range(plan.command.inherited_descriptor >= 0 ? first_free_descriptor : first_free_descriptor - 1,
                ~0U, CLOSE_RANGE_CLOEXEC);
    impose(plan.limits);
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (plan.command.directory.empty() || chdir(plan.command.directory.c_str()) == 0) {
        execvpe(plan.words[0], plan.words, plan.environment);
    }
    const int error = errno;
    [[maybe_unused]] const auto ignored = write(plan.failure, &error, sizeof error);
    _exit(127);
}

}  // namespace

std::vector<char*> pointers(const std::vector<std::string>& words)
{
    std::vector<char*> result;
    result.reserve(words.size() + 1);
    for (const std::string& word : words) {
        result.push_back(const_cast<char*>(word.c_str()));
    }
    result.push_back(nullptr);
    return result;
}

ResourceLimits resource_limits(const Limits& limits)
{
    const auto told = static_cast<std::size_t>(limits.cpu_time.count());
    const std::size_t killed = told + static_cast<std::size_t>(limits.grace.count()) + 1;
    return {limits.grace.count() > 0 ? told : killed, killed, limits.address_space_bytes, limits.file_bytes};
}

pid_t start_process(const Command& command, const ResourceLimits& limits, Descriptor output)
{
    Ends failure = make_pipe();
    const std::vector<char*> words = pointers(command.words);
    const std::vector<char*> environment = pointers(command.environment);
    const pid_t program = fork();
    if (program == 0) {
        become({command, limits, words.data(), environment.data(), output.get(), failure.theirs.get()});
    }
    int error = errno;
    output.reset();
    failure.theirs.reset();
    if (program < 0) {
        throw std::runtime_error(fmt::format("cannot start {}: {}", command.words[0], std::strerror(error)));
    }
    if (read(failure.ours.get(), &error, sizeof error) == sizeof error) {
        waitpid(program, nullptr, 0);
        throw std::runtime_error(fmt::format("cannot start {}: {}", command.words[0], std::strerror(error)));
    }
    return program;
}

}  // namespace platform
