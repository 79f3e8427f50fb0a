// SPDX-License-Identifier: MIT
#include "process.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

namespace judge {
namespace {

using Clock = std::chrono::steady_clock;

/// The programs that run_process() and run_in_foreground() are waiting for. Once killed, none can be added or taken out
/// any more, so that nobody takes a killed program's silence for its answer.
class Children {
public:
    /// @param start  starts a program and returns what to kill: a process, or minus a process group
    template <class Start>
    pid_t start(Start start)
    {
        const std::lock_guard lock(mutex_);
        const pid_t child = start();
        running_.insert(child);
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
        for (const pid_t child : running_) {
            kill(child, SIGKILL);
        }
    }

private:
    std::mutex mutex_;
    std::set<pid_t> running_;
};

Children& children()
{
    static Children all;
    return all;
}

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { reset(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return number_; }
    void reset()
    {
        if (number_ >= 0) {
            close(number_);
        }
        number_ = -1;
    }

private:
    int number_;
};

constexpr int first_free_descriptor =
    4;  ///< below are the standard streams and Command::inherited_descriptor
constexpr std::size_t most_descriptors = 256;

std::array<int, 2> make_pipe()
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    }
    for (int& end : ends) {
        // Not where a child expects its own.
        const int moved = fcntl(end, F_DUPFD_CLOEXEC, first_free_descriptor);
        close(end);
        end = moved;
    }
    return ends;
}

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

void limit(int resource, std::size_t value)
{
    const rlimit both{value, value};
    setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

struct ChildPlan
{
    const Command& command;
    const Limits& limits;
    char* const* words;
    char* const* environment;
    int output;
    int failure;  ///< where to write errno if the program cannot be started
    std::size_t processor_seconds;
};

/// In the child between fork and exec: only calls that are safe there.
[[noreturn]] void become(const ChildPlan& plan)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
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
    if (plan.limits.address_space_bytes > 0) {
        limit(RLIMIT_AS, plan.limits.address_space_bytes);
    }
    limit(RLIMIT_FSIZE, plan.limits.file_bytes);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, plan.processor_seconds);  // for what outlives us
    limit(RLIMIT_NOFILE, most_descriptors);
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

/// Reads until the other end is closed or the deadline passes; keeps the first `keep` bytes.
bool drain(int descriptor, Clock::time_point deadline, std::size_t keep, Ending& ending)
{
    std::array<char, 16384> buffer;
    while (true) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) {
            return false;
        }
        pollfd waiting{descriptor, POLLIN, 0};
        const int ready = poll(&waiting, 1, static_cast<int>(std::min<long long>(left, 1000)));
        if (ready <= 0) {
            continue;
        }
        const ssize_t count = read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return true;
        }
        const std::size_t kept = std::min(static_cast<std::size_t>(count), keep - ending.output.size());
        ending.output.append(buffer.data(), kept);
        ending.output_was_cut = ending.output_was_cut || kept < static_cast<std::size_t>(count);
    }
}

/// Waits for the child, not longer than the deadline.
bool reap(pid_t child, Clock::time_point deadline, int& status)
{
    while (true) {
        const pid_t reaped = waitpid(child, &status, WNOHANG);
        if (reaped == child) {
            return true;
        }
        if (Clock::now() >= deadline) {
            return false;
        }
        usleep(500);
    }
}

}  // namespace

int signal_of(const Ending& ending)
{
    if (ending.how != Ending::How::exited) {
        return ending.how == Ending::How::signalled ? ending.code : 0;
    }
    return ending.code > 128 && ending.code < 128 + NSIG ? ending.code - 128 : 0;
}

unsigned processors()
{
    return std::max(1u, std::thread::hardware_concurrency());
}

Ending run_process(const Command& command, const Limits& limits)
{
    const auto [output_read, output_write] = make_pipe();
    const auto [failure_read, failure_write] = make_pipe();
    const Descriptor from_child(output_read);
    Descriptor to_parent(output_write);
    const Descriptor failure(failure_read);
    Descriptor failing(failure_write);
    const std::vector<char*> words = pointers(command.words);
    const std::vector<char*> environment = pointers(command.environment);

    const auto processor_seconds = static_cast<std::size_t>((limits.wall_time.count() + 2.0) * processors());
    const auto start = Clock::now();
    const auto deadline = start + std::chrono::duration_cast<Clock::duration>(limits.wall_time);
    const pid_t group = children().start([&] {
        const pid_t forked = fork();
        if (forked < 0) {
            throw std::runtime_error(
                fmt::format("cannot start {}: {}", command.words[0], std::strerror(errno)));
        }
        if (forked == 0) {
            become({command, limits, words.data(), environment.data(), to_parent.get(), failing.get(),
                    processor_seconds});
        }
        setpgid(forked, forked);
        return -forked;
    });
    const pid_t child = -group;
    to_parent.reset();
    failing.reset();
    int error = 0;
    if (read(failure.get(), &error, sizeof error) == sizeof error) {
        waitpid(child, nullptr, 0);
        children().ended(group);
        throw std::runtime_error(fmt::format("cannot start {}: {}", command.words[0], std::strerror(error)));
    }

    Ending ending{Ending::How::exited, 0, "", false, 0.0};
    int status = 0;
    const bool ended =
        drain(from_child.get(), deadline, limits.output_bytes, ending) && reap(child, deadline, status);
    kill(group, SIGKILL);  // the child if it still runs, and what it left behind
    if (!ended) {
        waitpid(child, &status, 0);
    }
    children().ended(group);
    ending.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (!ended) {
        ending.how = Ending::How::timed_out;
    } else if (WIFSIGNALED(status)) {
        ending.how = Ending::How::signalled;
        ending.code = WTERMSIG(status);
    } else {
        ending.code = WEXITSTATUS(status);
    }
    return ending;
}

int run_in_foreground(const std::vector<std::string>& words, const std::vector<std::string>& environment)
{
    const std::vector<char*> arguments = pointers(words);
    const std::vector<char*> settings = pointers(environment);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    const pid_t child = children().start([&] {
        pid_t spawned = 0;
        const int error =
            posix_spawn(&spawned, arguments[0], nullptr, &attributes, arguments.data(), settings.data());
        if (error != 0) {
            throw std::runtime_error(fmt::format("cannot start {}: {}", words[0], std::strerror(error)));
        }
        return spawned;
    });
    posix_spawnattr_destroy(&attributes);
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

}  // namespace judge
