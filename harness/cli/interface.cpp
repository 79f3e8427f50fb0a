// SPDX-License-Identifier: MIT
#include "interface.hpp"

#include <platform/environment_problem.hpp>
#include <platform/json.hpp>
#include <report/machine.hpp>

#include <fmt/format.h>

#include <iostream>
#include <mutex>

namespace cli {
namespace {

using nlohmann::json;

json exercise_for_programs(const Context& context, const course::Exercise& exercise)
{
    const course::Workbook& workbook = context.workbook;
    const ExerciseProgress& progress = context.progress.of(exercise.name);
    json entry{{"name", exercise.name},
               {"label", exercise.label()},
               {"title", exercise.title},
               {"summary", exercise.summary},
               {"kind", course::kind_name(exercise.kind)},
               {"points", exercise.points},
               {"source", workbook.shown(workbook.source(exercise))},
               {"page", fmt::format("lesson_{}_{}.html", exercise.chapter, exercise.number)},
               {"is_starter_code", is_starter_code(workbook, exercise)},
               {"passed", progress.counts()},
               {"given_up", progress.given_up},
               {"attempts", progress.attempts},
               {"hints_seen", progress.hints},
               {"hints", available_hints(workbook, exercise)}};
    if (exercise.kind == course::Exercise::Kind::diagnose) {
        entry["answers"] = workbook.shown(workbook.answers(exercise));
    }
    return entry;
}

bool has_cuda_toolkit(const course::Workbook& workbook)
{
    try {
        find_toolchain(workbook, judge::DeviceKind::cuda);
        return true;
    } catch (const platform::EnvironmentProblem&) {
        return false;
    }
}

}  // namespace

json list_for_programs(const Context& context)
{
    json chapters = json::array();
    for (const course::Chapter& chapter : context.workbook.chapters()) {
        json exercises = json::array();
        for (const course::Exercise& exercise : context.workbook.exercises()) {
            if (exercise.chapter == chapter.number) {
                exercises.push_back(exercise_for_programs(context, exercise));
            }
        }
        chapters.push_back({{"number", chapter.number},
                            {"title", chapter.title},
                            {"is_optional", chapter.is_optional},
                            {"exercises", std::move(exercises)}});
    }
    const course::Exercise* current = context.current();
    return {{"current", current != nullptr ? json(current->name) : json()},
            {"chapters", std::move(chapters)},
            {"has_cuda_toolkit", has_cuda_toolkit(context.workbook)},
            {"architectures", judge::architecture_names()},
            {"default_architecture", simt::default_architecture}};
}

json hints_for_programs(const course::Exercise& exercise, const Hints& hints, int seen)
{
    json texts = json::array();
    for (const HintText& hint : hints.up_to(seen)) {
        texts.push_back(plain_text(hint));
    }
    return {{"exercise", exercise.name},
            {"available", hints.available()},
            {"seen", seen},
            {"hints", std::move(texts)}};
}

void print_for_programs(json answer)
{
    answer["version"] = report::interface_version;
    std::cout << platform::json_text(answer) << std::endl;
}

void print_progress(const judge::JudgingProgress& progress)
{
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    json line{{"task", progress.task}, {"circumstances", progress.circumstances}};
    if (progress.printed.empty() && !progress.is_cut) {
        line["event"] = "progress";
        line["sentence"] = progress.sentence;
    } else {
        line["event"] = "output";
        line["text"] = progress.printed;
        line["is_cut"] = progress.is_cut;
    }
    print_for_programs(std::move(line));
}

}  // namespace cli
