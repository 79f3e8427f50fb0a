// SPDX-License-Identifier: MIT
#include "context.hpp"

#include "files.hpp"
#include "parallel.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <string_view>

namespace cli {
namespace {

/// A progress bar on a terminal, for work that takes longer than a second.
class ProgressLine {
public:
    explicit ProgressLine(std::size_t total) : total_(total), shows_(obeys_control_sequences(STDERR_FILENO) && total > 1)
    {
    }
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
            std::cerr << fmt::format("\r[{}{}] {} of {}", std::string(filled, '#'),
                                     std::string(width - filled, '.'), done_, total_)
                      << std::flush;
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

/// The files that decide the verdict, as one text.
std::string contents(const std::filesystem::path& source, const std::filesystem::path& answers)
{
    std::string text;
    for (const std::filesystem::path& file : {source, answers}) {
        text += std::filesystem::exists(file) ? read_file(file) : "";
    }
    return text;
}

/// A change since the last verdict counts as an attempt, whatever the new verdict is. The starter code is never an attempt.
void keep_progress(Context& context, const Exercise& exercise, const judge::Verdict& verdict)
{
    if (!verdict.environment_problem.empty() || !verdict.harness_fault.empty() || !verdict.is_counted) {
        return;
    }
    const Workbook& workbook = context.workbook;
    const std::string now = fingerprint(contents(workbook.source(exercise), workbook.answers(exercise)));
    const ExerciseProgress& before = context.progress.of(exercise.name);
    if (before.judged == now && before.passed == verdict.passed()) {
        return;
    }
    const bool is_attempt = !is_as_handed_out(workbook, exercise);
    context.progress.update(exercise.name, [&](ExerciseProgress& entry) {
        entry.attempts += entry.judged != now && is_attempt ? 1 : 0;
        entry.judged = now;
        entry.passed = verdict.passed();
    });
}

}  // namespace

Context::Context(Workbook book)
    : workbook(std::move(book)), progress(workbook.state() / "progress.json"), source(workbook.root()),
      colour(wants_colour(STDOUT_FILENO))
{
}

bool obeys_control_sequences(int descriptor)
{
    const char* terminal = std::getenv("TERM");
    return isatty(descriptor) == 1 && terminal != nullptr && std::string_view(terminal) != "dumb";
}

bool wants_colour(int descriptor)
{
    const char* no_colour = std::getenv("NO_COLOR");
    return obeys_control_sequences(descriptor) && (no_colour == nullptr || *no_colour == '\0');
}

const Exercise* Context::current() const
{
    const auto& all = workbook.exercises();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Exercise& exercise) { return !progress.of(exercise.name).passed; });
    return found != all.end() ? &*found : nullptr;
}

int Context::passed_in(const Chapter& chapter) const
{
    const auto& all = workbook.exercises();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Exercise& exercise) {
        return exercise.chapter == chapter.number && progress.of(exercise.name).passed;
    }));
}

bool is_as_handed_out(const Workbook& workbook, const Exercise& exercise)
{
    const std::filesystem::path source = workbook.handout(exercise) / workbook.source(exercise).filename();
    const std::filesystem::path answers = workbook.handout(exercise) / workbook.answers(exercise).filename();
    return std::filesystem::exists(source) &&
           contents(source, answers) == contents(workbook.source(exercise), workbook.answers(exercise));
}

report::ExerciseView view_of(const Exercise& exercise)
{
    return {exercise.label(), exercise.title, exercise.name, exercise.summary};
}

std::vector<report::Result> judge_all(Context& context, const std::vector<const Exercise*>& exercises,
                                      const JudgingOptions& options)
{
    const Judging judging(context.workbook, options);
    std::vector<report::Result> results(exercises.size());
    ProgressLine line(exercises.size());
    const auto judge = [&](std::size_t i) {
        results[i] = {view_of(*exercises[i]), exercises[i]->points, judging.judge(*exercises[i])};
        line.advance();
    };
    for_each_index(exercises.size(), judge, judging.most_at_a_time());
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
