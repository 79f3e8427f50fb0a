// SPDX-License-Identifier: MIT
#include "process.hpp"

#include "process_tree.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

namespace platform {
namespace {

using Clock = std::chrono::steady_clock;

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

void limit(int resource, std::size_t soft, std::size_t hard)
{
    const rlimit both{soft, hard};
    setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

void limit(int resource, std::size_t value)
{
    limit(resource, value, value);
}

struct ChildPlan
{
    const Command& command;
    const Limits& limits;
    char* const* words;
    char* const* environment;
    int output;
    int failure;  ///< where to write errno if the program cannot be started
};

/// The kernel's limit is that of one process. It tells the program when its time is up, and kills it later than we do.
void limit_cpu_time(const Limits& limits)
{
    const auto told = static_cast<std::size_t>(limits.cpu_time.count());
    const std::size_t killed = told + static_cast<std::size_t>(limits.grace.count()) + 1;
    limit(RLIMIT_CPU, limits.grace.count() > 0 ? told : killed, killed);
}

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
    prctl(PR_SET_PDEATHSIG, plan.command.ending_signal);
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
    limit_cpu_time(plan.limits);
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

/// What a running program prints.
class Output {
public:
    /// @param keep  how many bytes are kept, unless the command has an `on_output` that gets them
    Output(int descriptor, std::size_t keep, const Command& command)
        : descriptor_(descriptor), keep_(keep), command_(command)
    {
    }

    bool is_open() const { return is_open_; }

    /// Whether there is something to read, now or within the time.
    bool is_waiting(std::chrono::milliseconds time = std::chrono::milliseconds(0)) const
    {
        pollfd waiting{descriptor_, POLLIN, 0};
        return is_open_ && poll(&waiting, 1, static_cast<int>(time.count())) > 0;
    }

    void read_some(ProcessResult& ending)
    {
        std::array<char, bytes_at_once> buffer;
        const ssize_t count = read(descriptor_, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) {
            return;
        }
        if (count <= 0) {
            is_open_ = false;
            return;
        }
        if (command_.on_output) {
            return command_.on_output(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
        }
        const std::size_t kept = std::min(static_cast<std::size_t>(count), keep_ - ending.output.size());
        ending.output.append(buffer.data(), kept);
        ending.output_was_cut = ending.output_was_cut || kept < static_cast<std::size_t>(count);
        if (command_.on_kept && kept > 0) {
            command_.on_kept(std::string_view(buffer.data(), kept));
        }
    }

    /// Reads what is there, and not what others may go on to print.
    void read_rest(ProcessResult& ending)
    {
        int bytes = 0;
        ioctl(descriptor_, FIONREAD, &bytes);
        for (; bytes > 0 && is_open_; bytes -= bytes_at_once) {
            read_some(ending);
        }
    }

private:
    static constexpr int bytes_at_once = 16384;

    int descriptor_;
    std::size_t keep_;
    const Command& command_;
    bool is_open_ = true;
};

constexpr std::chrono::milliseconds sampling_period(50);

/// Adds up what a program uses, from samples.
class Meter {
public:
    explicit Meter(pid_t program) : program_(program) {}

    bool is_due() const { return Clock::now() >= last_ + sampling_period; }

    std::chrono::milliseconds until_due() const
    {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(last_ + sampling_period - Clock::now());
        return std::max(left, std::chrono::milliseconds(0));
    }

    /// Between two samples a program was idle if it is in both. If we were stopped ourselves in between, or had to wait for
    /// a processor, most of that time does not count.
    void sample(const Output& output)
    {
        const auto now = Clock::now();
        const Clock::duration interval = std::min<Clock::duration>(now - last_, 2 * sampling_period);
        last_ = now;
        sample_ = sample_tree(program_);
        // It may sleep until we read what it prints.
        const bool is_idle = sample_.is_idle && !output.is_waiting();
        if (is_idle && was_idle_) {
            idle_seconds_ += std::chrono::duration<double>(interval).count();
        }
        was_idle_ = is_idle;
        cpu_seconds_ = std::max(cpu_seconds_, sample_.cpu_seconds);
    }

    /// The kernel's own count, once the program has ended: it misses those that nobody has waited for.
    void add(const rusage& usage)
    {
        const auto seconds = [](const timeval& time) {
            return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
        };
        cpu_seconds_ = std::max(cpu_seconds_, seconds(usage.ru_utime) + seconds(usage.ru_stime));
    }

    double cpu_seconds() const { return cpu_seconds_; }
    double idle_seconds() const { return idle_seconds_; }
    const std::vector<pid_t>& leaves() const { return sample_.leaves; }

private:
    pid_t program_;
    Clock::time_point last_ = Clock::now();
    TreeSample sample_;
    bool was_idle_ = false;
    double cpu_seconds_ = 0.0;
    double idle_seconds_ = 0.0;
};

/// Waits for a program's end, or ends it when it has used up its time.
class Supervision {
public:
    Supervision(pid_t program, int output, const Command& command, const Limits& limits,
                const std::stop_token& stop)
        : program_(program), ending_signal_(command.ending_signal), limits_(limits), stop_(stop),
          output_(output, limits.output_bytes, command), meter_(program)
    {
    }

    ProcessResult wait()
    {
        while (!has_ended()) {
            if (meter_.is_due()) {
                meter_.sample(output_);
                enforce_limits();
                stop_if_asked();
            }
            wait_a_little();
        }
        kill(-program_, SIGKILL);  // what it left behind
        output_.read_rest(ending_);
        tell_how();
        return std::move(ending_);
    }

private:
    using Seconds = std::chrono::duration<double>;

    /// What had been used when it was noticed.
    struct LimitPassed
    {
        ProcessResult::How how;
        Seconds cpu_time;
        Seconds idle_time;
    };

    bool has_ended()
    {
        rusage usage{};
        if (wait4(program_, &status_, WNOHANG, &usage) != program_) {
            return false;
        }
        meter_.add(usage);
        return true;
    }

    void wait_a_little()
    {
        constexpr std::chrono::microseconds briefly(500);
        if (!output_.is_open()) {
            std::this_thread::sleep_for(briefly);  // as a rule it is about to end
        } else if (output_.is_waiting(meter_.until_due())) {
            output_.read_some(ending_);
        }
    }

    /// The first limit that was passed is the reason, whatever the program does with its time of grace.
    void enforce_limits()
    {
        const Seconds cpu_time(meter_.cpu_seconds());
        const Seconds idle_time(meter_.idle_seconds());
        if (!limit_passed_ && cpu_time >= limits_.cpu_time) {
            limit_passed_ =
                LimitPassed{ProcessResult::How::out_of_cpu_time, cpu_time, idle_time};  // the kernel tells it
        } else if (!limit_passed_ && idle_time >= limits_.idle_time) {
            limit_passed_ = LimitPassed{ProcessResult::How::idle_too_long, cpu_time, idle_time};
            tell_it_is_idle();
        }
        if (limit_passed_ && (cpu_time >= limit_passed_->cpu_time + limits_.grace ||
                              idle_time >= limit_passed_->idle_time + limits_.grace)) {
            kill(-program_, SIGKILL);
        }
    }

    void stop_if_asked()
    {
        constexpr std::chrono::seconds most(2);
        if (!stop_.stop_requested()) {
            return;
        }
        if (!stopped_at_) {
            stopped_at_ = Clock::now();
            kill(-program_, ending_signal_);
        } else if (Clock::now() >= *stopped_at_ + most) {
            kill(-program_, SIGKILL);
        }
    }

    /// In a sandbox, the program itself is below the processes that make the sandbox.
    void tell_it_is_idle() const
    {
        for (const pid_t leaf : meter_.leaves()) {
            kill(leaf, SIGALRM);
        }
    }

    void tell_how()
    {
        ending_.cpu_seconds = meter_.cpu_seconds();
        ending_.idle_seconds = meter_.idle_seconds();
        const bool was_killed = WIFSIGNALED(status_);
        ending_.code = was_killed ? WTERMSIG(status_) : WEXITSTATUS(status_);
        if (limit_passed_) {
            ending_.how = limit_passed_->how;
        } else if (was_killed) {
            // The kernel has kept the limit if we could not.
            ending_.how = Seconds(ending_.cpu_seconds) < limits_.cpu_time
                              ? ProcessResult::How::signalled
                              : ProcessResult::How::out_of_cpu_time;
        }
    }

    pid_t program_;
    int ending_signal_;
    const Limits& limits_;
    const std::stop_token& stop_;
    Output output_;
    Meter meter_;
    std::optional<LimitPassed> limit_passed_;
    std::optional<Clock::time_point> stopped_at_;
    int status_ = 0;
    ProcessResult ending_;
};

/// Starts the program in a process group of its own, which is there when this returns.
///
/// @throws std::runtime_error if it cannot be started
pid_t start(const Command& command, const Limits& limits, Descriptor& output)
{
    const auto [failure_read, failure_write] = make_pipe();
    const Descriptor failure(failure_read);
    Descriptor failing(failure_write);
    const std::vector<char*> words = pointers(command.words);
    const std::vector<char*> environment = pointers(command.environment);
    const pid_t program = fork();
    if (program == 0) {
        become({command, limits, words.data(), environment.data(), output.get(), failing.get()});
    }
    int error = errno;
    output.reset();
    failing.reset();
    if (program < 0) {
        throw std::runtime_error(fmt::format("cannot start {}: {}", command.words[0], std::strerror(error)));
    }
    if (read(failure.get(), &error, sizeof error) == sizeof error) {
        waitpid(program, nullptr, 0);
        throw std::runtime_error(fmt::format("cannot start {}: {}", command.words[0], std::strerror(error)));
    }
    return program;
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
    const auto [output_read, output_write] = make_pipe();
    const Descriptor from_program(output_read);
    Descriptor to_us(output_write);
    const pid_t group =
        children().start(command.ending_signal, [&] { return -start(command, limits, to_us); });
    ProcessResult ending = Supervision(-group, from_program.get(), command, limits, stop).wait();
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
