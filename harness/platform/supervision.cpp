// SPDX-License-Identifier: MIT
#include "supervision.hpp"

#include "process_tree.hpp"
#include "resource_limits.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <thread>

namespace platform {
namespace {

using Clock = std::chrono::steady_clock;

/// What a running program prints.
class Output {
public:
    /// @param keep  how many bytes are kept, unless the program has an `on_output` that gets them
    Output(const RunningProgram& program, std::size_t keep)
        : descriptor_(program.output), keep_(keep), program_(program)
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
        if (program_.on_output) {
            return program_.on_output(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
        }
        const std::size_t kept = std::min(static_cast<std::size_t>(count), keep_ - ending.output.size());
        ending.output.append(buffer.data(), kept);
        ending.output_was_cut = ending.output_was_cut || kept < static_cast<std::size_t>(count);
        if (program_.on_kept && kept > 0) {
            program_.on_kept(std::string_view(buffer.data(), kept));
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
    const RunningProgram& program_;
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
    void add(const ProcessEnd& end) { cpu_seconds_ = std::max(cpu_seconds_, end.cpu_seconds); }

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
    Supervision(const RunningProgram& program, const Limits& limits, const std::stop_token& stop)
        : program_(program), limits_(limits), stop_(stop), output_(program, limits.output_bytes),
          meter_(program.process)
    {
    }

    ProcessResult wait()
    {
        std::optional<ProcessEnd> end;
        while (!(end = wait_a_little())) {
            if (meter_.is_due()) {
                meter_.sample(output_);
                enforce_limits();
                stop_if_asked();
            }
            if (output_.is_waiting(meter_.until_due())) {
                output_.read_some(ending_);
            }
        }
        kill(-program_.process, SIGKILL);  // what it left behind
        meter_.add(*end);
        output_.read_rest(ending_);
        tell_how(end->status);
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

    /// One that has closed its output is about to end, as a rule.
    std::optional<ProcessEnd> wait_a_little()
    {
        using std::chrono::microseconds;
        return program_.wait(output_.is_open() ? microseconds(0) : microseconds(500));
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
            kill(-program_.process, SIGKILL);
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
            kill(-program_.process, program_.ending_signal);
        } else if (Clock::now() >= *stopped_at_ + most) {
            kill(-program_.process, SIGKILL);
        }
    }

    /// In a sandbox, the program itself is below the processes that make the sandbox.
    void tell_it_is_idle() const
    {
        for (const pid_t leaf : meter_.leaves()) {
            kill(leaf, SIGALRM);
        }
    }

    void tell_how(int status)
    {
        ending_.cpu_seconds = meter_.cpu_seconds();
        ending_.idle_seconds = meter_.idle_seconds();
        const bool was_killed = WIFSIGNALED(status);
        ending_.code = was_killed ? WTERMSIG(status) : WEXITSTATUS(status);
        if (limit_passed_) {
            ending_.how = limit_passed_->how;
        } else if (was_killed) {
            // The kernel has kept the limit if we could not. It counts in ticks, and may be a little earlier.
            const bool by_kernel =
                ending_.code == SIGXCPU || Seconds(ending_.cpu_seconds) >= limits_.cpu_time;
            ending_.how = by_kernel ? ProcessResult::How::out_of_cpu_time : ProcessResult::How::signalled;
        }
    }

    const RunningProgram& program_;
    const Limits& limits_;
    const std::stop_token& stop_;
    Output output_;
    Meter meter_;
    std::optional<LimitPassed> limit_passed_;
    std::optional<Clock::time_point> stopped_at_;
    ProcessResult ending_;
};

}  // namespace

std::optional<ProcessEnd> end_of_child(pid_t child, std::chrono::microseconds at_most)
{
    int status = 0;
    rusage usage{};
    if (wait4(child, &status, WNOHANG, &usage) == child) {
        return ProcessEnd{status, cpu_seconds(usage)};
    }
    std::this_thread::sleep_for(at_most);
    return std::nullopt;
}

ProcessResult supervise(const RunningProgram& program, const Limits& limits, const std::stop_token& stop)
{
    return Supervision(program, limits, stop).wait();
}

}  // namespace platform
