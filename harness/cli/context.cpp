// SPDX-License-Identifier: MIT
#include "context.hpp"

#include "files.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <future>
#include <iostream>
#include <mutex>
#include <thread>

namespace cli {
namespace {

bool wants_colour()
{
    const char* no_colour = std::getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0');
}

/// One line on a terminal, rewritten as work goes on, for work that takes longer than a second.
class ProgressLine {
public:
    explicit ProgressLine(std::size_t total) : total_(total), shows_(isatty(STDERR_FILENO) == 1 && total > 1) {}
    ~ProgressLine()
    {
        if (shown_) {
            std::cerr << "\r\033[K" << std::flush;
        }
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void advance()
    {
        const std::lock_guard lock(mutex_);
        ++done_;
        if (shows_ && std::chrono::steady_clock::now() - start_ > std::chrono::seconds(1)) {
            const std::size_t width = 30;
            const std::size_t filled = width * done_ / total_;
            std::cerr << fmt::format("\r[{}{}] {} of {}", std::string(filled, '#'), std::string(width - filled, '.'), done_, total_) << std::flush;
            shown_ = true;
        }
    }

private:
    std::size_t total_;
    bool shows_;
    std::size_t done_ = 0;
    bool shown_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
};

/// A change of the file since it was last judged is an attempt, whatever the verdict.
void keep_progress(Context& context, const Exercise& exercise, const judge::Verdict& verdict)
{
    if (!verdict.environment_problem.empty() || !verdict.harness_fault.empty() || !verdict.is_counted) {
        return;
    }
    const std::string now = fingerprint(read_file(context.workbook.source(exercise)));
    const ExerciseProgress& before = context.progress.of(exercise.name);
    if (before.judged == now && before.passed == verdict.passed()) {
        return;
    }
    context.progress.update(exercise.name, [&](ExerciseProgress& entry) {
        entry.attempts += entry.judged != now ? 1 : 0;
        entry.judged = now;
        entry.passed = verdict.passed();
    });
}

}  // namespace

Context::Context(Workbook book)
    : workbook(std::move(book)), progress(workbook.state() / "progress.json"), source(workbook.root()), colour(wants_colour())
{
}

const Exercise* Context::current() const
{
    const auto& all = workbook.exercises();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Exercise& exercise) { return !progress.of(exercise.name).passed; });
    return found != all.end() ? &*found : nullptr;
}

int Context::passed_in(const Chapter& chapter) const
{
    const auto& all = workbook.exercises();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Exercise& exercise) {
        return exercise.chapter == chapter.number && progress.of(exercise.name).passed;
    }));
}

report::ExerciseView view_of(const Exercise& exercise)
{
    return {exercise.label(), exercise.title, exercise.name, exercise.summary};
}

std::vector<report::Result> judge_all(Context& context, const std::vector<const Exercise*>& exercises, const JudgingOptions& options)
{
    const Judging judging(context.workbook, options);
    std::vector<report::Result> results(exercises.size());
    std::atomic<std::size_t> next = 0;
    ProgressLine line(exercises.size());
    const auto work = [&] {
        for (std::size_t i = next++; i < exercises.size(); i = next++) {
            results[i] = {view_of(*exercises[i]), exercises[i]->points, judging.judge(*exercises[i])};
            line.advance();
        }
    };
    std::vector<std::future<void>> workers;
    for (std::size_t i = 0; i < std::min<std::size_t>(exercises.size(), std::max(1u, std::thread::hardware_concurrency())); ++i) {
        workers.push_back(std::async(std::launch::async, work));
    }
    for (std::future<void>& worker : workers) {
        worker.get();
    }
    for (std::size_t i = 0; i < exercises.size(); ++i) {
        keep_progress(context, *exercises[i], results[i].verdict);
    }
    return results;
}

Status status_of(const std::vector<report::Result>& results)
{
    Status status = all_passed;
    for (const report::Result& result : results) {
        if (!result.verdict.environment_problem.empty() || !result.verdict.harness_fault.empty()) {
            return trouble;
        }
        status = result.verdict.passed() ? status : not_passed;
    }
    return status;
}

void print(const report::Writer& writer)
{
    std::cout << writer.text() << std::flush;
}

JudgingOptions JudgingFlags::options() const
{
    JudgingOptions options;
    options.device = device == "cuda" ? judge::DeviceKind::cuda : judge::DeviceKind::cpu;
    options.schedule = schedule;
    options.seed = seed;
    return options;
}

}  // namespace cli
