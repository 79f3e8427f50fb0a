// SPDX-License-Identifier: MIT
#include "context.hpp"

#include "parts.hpp"
#include "progress_line.hpp"

#include <platform/files.hpp>
#include <platform/parallel.hpp>

#include <fmt/format.h>

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string_view>

namespace cli {
namespace {

/// The files that decide the verdict, as one text.
std::string contents(const std::filesystem::path& source, const std::filesystem::path& answers)
{
    std::string text;
    for (const std::filesystem::path& file : {source, answers}) {
        text += std::filesystem::exists(file) ? platform::read_file(file) : "";
    }
    return text;
}

bool is_diagnosis_right(const judge::Verdict& verdict)
{
    return std::any_of(verdict.tasks.begin(), verdict.tasks.end(), [](const judge::TaskVerdict& task) {
        return task.kind == judge::TaskKind::diagnosis && task.status == judge::TaskVerdict::Status::passed;
    });
}

template <class Is>
int count_in(const Context& context, const course::Chapter& chapter, const Is& is)
{
    const auto& all = context.workbook.exercises();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const course::Exercise& exercise) {
        return exercise.chapter == chapter.number && is(context.progress.of(exercise.name));
    }));
}

/// A change since the last verdict counts as an attempt, whatever the new verdict is. The starter code is never an attempt.
void keep_progress(Context& context, const course::Exercise& exercise, const judge::Verdict& verdict)
{
    if (!verdict.is_judged() || !verdict.counts()) {
        return;
    }
    const course::Workbook& workbook = context.workbook;
    const std::string now =
        platform::fingerprint(contents(workbook.source(exercise), workbook.answers(exercise)));
    const ExerciseProgress& before = context.progress.of(exercise.name);
    const bool has_diagnosed = is_diagnosis_right(verdict);
    if (before.judged == now && before.passed == verdict.passed() && before.has_diagnosed == has_diagnosed) {
        return;
    }
    const bool is_attempt = !is_starter_code(workbook, exercise);
    context.progress.update(exercise.name, [&](ExerciseProgress& entry) {
        entry.attempts += entry.judged != now && is_attempt ? 1 : 0;
        entry.judged = now;
        entry.has_passed = entry.has_passed || entry.passed || verdict.passed();
        entry.passed = verdict.passed();
        entry.has_diagnosed = has_diagnosed;
    });
}

}  // namespace

Context::Context(course::Workbook book)
    : workbook(std::move(book)), progress(workbook.state() / "progress.json", workbook.present_names()),
      source(workbook.root()), colour(wants_colour(STDOUT_FILENO))
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

int terminal_columns(int descriptor)
{
    constexpr int usual = 80;
    winsize size{};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

int terminal_width()
{
    constexpr int least = 40;
    return std::max(least, terminal_columns(STDOUT_FILENO));
}

const course::Exercise* Context::current() const
{
    const auto& all = workbook.exercises();
    const auto found = std::find_if(all.begin(), all.end(), [&](const course::Exercise& exercise) {
        return !exercise.is_optional && !progress.of(exercise.name).is_settled();
    });
    return found != all.end() ? &*found : nullptr;
}

int Context::passed_in(const course::Chapter& chapter) const
{
    return count_in(*this, chapter, [](const ExerciseProgress& entry) { return entry.counts(); });
}

int Context::given_up_in(const course::Chapter& chapter) const
{
    return count_in(*this, chapter, [](const ExerciseProgress& entry) { return entry.given_up; });
}

bool is_starter_code(const course::Workbook& workbook, const course::Exercise& exercise)
{
    const std::filesystem::path source = workbook.source(exercise);
    const std::filesystem::path answers = workbook.answers(exercise);
    const std::filesystem::path starter = workbook.starter(exercise, source);
    return std::filesystem::exists(starter) &&
           contents(starter, workbook.starter(exercise, answers)) == contents(source, answers);
}

report::ExerciseView view_of(const course::Exercise& exercise)
{
    return {exercise.label(), exercise.title, exercise.name, exercise.summary};
}

std::vector<report::Result> judge_all(Context& context, const std::vector<const course::Exercise*>& exercises,
                                      const JudgingOptions& options)
{
    provide_exercises(context.workbook, exercises);
    JudgingOptions of_learner = options;
    of_learner.keeps_picture = true;
    const Judging judging(context.workbook, of_learner);
    std::vector<report::Result> results(exercises.size());
    ProgressLine line(report::Activity::Kind::judging, exercises.size());
    const auto judge = [&](std::size_t i) {
        results[i] = {view_of(*exercises[i]), exercises[i]->points, judging.judge(*exercises[i])};
        results[i].is_given_up = context.progress.of(exercises[i]->name).given_up;
        line.advance();
    };
    platform::for_each_index(exercises.size(), judge, judging.most_at_a_time());
    for (std::size_t i = 0; i < exercises.size(); ++i) {
        keep_progress(context, *exercises[i], results[i].verdict);
    }
    return results;
}

Status status_of(const std::vector<report::Result>& results)
{
    Status status = all_passed;
    for (const report::Result& result : results) {
        if (!result.verdict.is_judged()) {
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

}  // namespace cli
