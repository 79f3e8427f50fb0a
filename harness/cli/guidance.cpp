// SPDX-License-Identifier: MIT
#include "guidance.hpp"

#include "parts.hpp"
#include "trace_command.hpp"

#include <platform/files.hpp>
#include <report/png.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cli {
namespace {

int exercises_in(const course::Workbook& workbook, const course::Chapter& chapter)
{
    const auto& all = workbook.exercises();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const course::Exercise& exercise) {
        return exercise.chapter == chapter.number;
    }));
}

void write_board(report::Writer& writer, const Context& context, int chapter_number)
{
    for (const course::Chapter& chapter : context.workbook.chapters()) {
        if (chapter.number == chapter_number) {
            const int total = exercises_in(context.workbook, chapter);
            const int given_up = context.given_up_in(chapter);
            writer.ends(heading_of(chapter),
                        fmt::format("{} of {} passed{}", context.passed_in(chapter), total,
                                    given_up == 0 ? "" : fmt::format(", {} given up", given_up)),
                        report::Style::strong);
        }
    }
    writer.blank();
}

bool has_missing_answer(const judge::Verdict& verdict)
{
    return std::ranges::any_of(verdict.tasks, [](const judge::TaskVerdict& task) {
        return task.refusal && std::ranges::find(task.refusal->answers, judge::AnswerLine::State::missing,
                                                 &judge::AnswerLine::state) != task.refusal->answers.end();
    });
}

/// The learner's next action and its file: "fill in the TODOs in dot_product.cu".
std::string work_on(const course::Workbook& workbook, const course::Exercise& exercise,
                    const judge::Verdict& verdict)
{
    const auto refused_for = [&](judge::Reason reason) {
        return std::any_of(verdict.tasks.begin(), verdict.tasks.end(), [&](const judge::TaskVerdict& task) {
            return task.refusal && task.refusal->reason == reason;
        });
    };
    const std::string file = exercise.name + ".cu";
    if (refused_for(judge::Reason::diagnosis) && !refused_for(judge::Reason::compile)) {
        return has_missing_answer(verdict) ? "write your answers into diagnosis.txt"
                                           : "correct your answers in diagnosis.txt";
    }
    if (exercise.kind == course::Exercise::Kind::implement && is_starter_code(workbook, exercise)) {
        return "fill in the TODOs in " + file;
    }
    return (refused_for(judge::Reason::budget) ? "improve " : "fix ") + file;
}

/// The first exercise of the chapter that is still open: not passed and not given up. Null if all are done.
const course::Exercise* current_in(const Context& context, int chapter)
{
    const auto& all = context.workbook.exercises();
    const auto found = std::ranges::find_if(all, [&](const course::Exercise& exercise) {
        return exercise.chapter == chapter && !context.progress.of(exercise.name).is_settled();
    });
    return found != all.end() ? &*found : nullptr;
}

/// How far the learner is in an optional chapter, and how to go on there; nothing if it is complete.
void write_optional(report::Writer& writer, const Context& context, const course::Chapter& chapter)
{
    if (const course::Exercise* next = current_in(context, chapter.number)) {
        writer.blank();
        writer.paragraph(
            fmt::format("Chapter {} is optional: {} of {} passed. To go on there, run ./workbook check {}",
                        chapter.number, context.passed_in(chapter), exercises_in(context.workbook, chapter),
                        next->label()));
    }
}

/// "38 exercises that are not optional".
std::string required_exercises(const course::Workbook& workbook)
{
    const std::size_t count = workbook.required_exercises().size();
    return fmt::format("{} exercises{}", count,
                       count < workbook.exercises().size() ? " that are not optional" : "");
}

void write_finish(report::Writer& writer, const Context& context)
{
    int points = 0, passed = 0, given_up = 0;
    for (const course::Exercise* exercise : context.workbook.required_exercises()) {
        const ExerciseProgress& progress = context.progress.of(exercise->name);
        points += progress.counts() ? exercise->total_points() : 0;
        passed += progress.counts() ? 1 : 0;
        given_up += progress.given_up ? 1 : 0;
    }
    writer.paragraph(given_up == 0
                         ? fmt::format("You have passed all {}, with {} points.",
                                       required_exercises(context.workbook), points)
                         : fmt::format("You have passed {} of {}, with {} points, and given up {}.", passed,
                                       required_exercises(context.workbook), points, given_up),
                     0, 0, report::Style::good);
    for (const course::Chapter& chapter : context.workbook.chapters()) {
        if (chapter.is_optional) {
            write_optional(writer, context, chapter);
        }
    }
    writer.blank();
    writer.paragraph("Next: judge all of them again with ./workbook check, or run a program of your own with "
                     "./workbook run FILE.cu",
                     0, 2);
}

void write_after_pass(report::Writer& writer, const Context& context, const course::Exercise& exercise,
                      Pace pace)
{
    const course::Workbook& workbook = context.workbook;
    const course::Exercise* next = context.current();
    // Who works in an optional chapter, or has left out an earlier one, stays in the chapter.
    const course::Exercise* next_here =
        exercise.is_optional || (next != nullptr && next->chapter < exercise.chapter)
            ? current_in(context, exercise.chapter)
            : nullptr;
    writer.blank();
    if (context.progress.of(exercise.name).given_up) {
        writer.paragraph("You have given this exercise up, so it earns no points.", 2);
        writer.blank();
    }
    if (std::filesystem::exists(workbook.solution(exercise))) {
        writer.line(fmt::format("  compare {}", workbook.shown(workbook.solution(exercise))));
        writer.blank();
    }
    if (next_here != nullptr) {
        writer.paragraph(
            fmt::format("Next: {0} {1}, with ./workbook check {0}", next_here->label(), next_here->title));
    } else if (next == nullptr) {
        write_finish(writer, context);
    } else if (pace == Pace::by_command) {
        writer.paragraph(fmt::format("Next: {} {}, with ./workbook", next->label(), next->title));
    } else {
        writer.paragraph(fmt::format("{} {}: {}", next->label(), next->title, next->summary));
        write_places(writer, workbook, *next);
        writer.blank();
        writer.paragraph(
            fmt::format("Next: open {}.cu; it is judged when you save it (Ctrl-C to stop)", next->name), 0,
            2);
    }
}

void write_after_trouble(report::Writer& writer, const judge::Verdict& verdict)
{
    writer.blank();
    writer.paragraph(verdict.harness_fault.empty()
                         ? "Next: ./workbook doctor, which says what is installed and what is missing"
                         : "Next: ./workbook doctor; if it finds no problem, report this message");
}

std::string step_after_hint(const course::Exercise& exercise, int shown, int available)
{
    const std::string first = fmt::format("Next: try it, and run ./workbook check {}", exercise.label());
    const bool has_next_line = available > static_cast<int>(exercise.hints.size());
    return shown < available
               ? fmt::format("{}; for one more hint, run ./workbook hint {}", first, exercise.label())
           : has_next_line
               ? fmt::format("{}; to see what is next then, run ./workbook hint {}", first, exercise.label())
               : fmt::format("Next: read the page again, try it, and run ./workbook check {}",
                             exercise.label());
}

}  // namespace

std::string heading_of(const course::Chapter& chapter)
{
    return fmt::format("Chapter {}: {}{}", chapter.number, chapter.title,
                       chapter.is_optional ? " (optional)" : "");
}

std::string where_to_read(const course::Workbook& workbook, const course::Exercise& exercise)
{
    const std::optional<std::filesystem::path> page = workbook.built_page(exercise);
    return page ? workbook.shown(*page)
                : fmt::format("lesson {}: ./workbook docs --open builds the pages", exercise.label());
}

void write_places(report::Writer& writer, const course::Workbook& workbook, const course::Exercise& exercise,
                  bool with_hint)
{
    std::vector<std::pair<std::string, std::string>> rows{
        {"open", workbook.shown(workbook.source(exercise))}};
    if (exercise.kind == course::Exercise::Kind::diagnose) {
        rows.emplace_back("answer", workbook.shown(workbook.answers(exercise)));
    }
    rows.emplace_back("read", where_to_read(workbook, exercise));
    if (with_hint) {
        rows.emplace_back("hint", "./workbook hint " + exercise.label());
    }
    writer.blank();
    for (const auto& [what, where] : rows) {
        writer.line(fmt::format("  {:<8}{}", what, where));
    }
}

void show_picture(report::Writer& writer, const course::Workbook& workbook, const course::Exercise& exercise,
                  const judge::Verdict& verdict)
{
    if (!verdict.picture) {
        return;
    }
    const std::filesystem::path file = workbook.state() / "pictures" / (exercise.name + ".png");
    platform::replace_file(file, report::png_of(*verdict.picture));
    writer.blank();
    writer.paragraph(fmt::format("Your kernel's picture is in {}.", workbook.shown(file)), 2);
}

void write_next(report::Writer& writer, const Context& context, const course::Exercise& exercise,
                const judge::Verdict& verdict, const std::string& again, Pace pace)
{
    if (!verdict.is_judged()) {
        return write_after_trouble(writer, verdict);
    }
    if (verdict.passed() && verdict.counts()) {
        return write_after_pass(writer, context, exercise, pace);
    }
    if (verdict.passed()) {
        writer.blank();
        return writer.paragraph(
            fmt::format("Next: ./workbook check {}, so that it counts", exercise.label()));
    }
    if (!std::filesystem::exists(context.workbook.source(exercise))) {
        writer.blank();
        return writer.paragraph(
            fmt::format("Next: ./workbook reset {}, which restores the starter code", exercise.label()));
    }
    write_places(writer, context.workbook, exercise);
    writer.blank();
    writer.paragraph(
        fmt::format("Next: {}{}", work_on(context.workbook, exercise, verdict),
                    pace == Pace::by_saving
                        ? " and save it; the verdict appears by itself (Ctrl-C to stop)"
                        : ", save it, and run " + again + (verdict.device == "cuda" ? " --device cuda" : "")),
        0, 2);
}

namespace {

/// The learner comes to it next, and need not wait for it then.
void build_following(const course::Workbook& workbook, const course::Exercise& exercise)
{
    const auto& all = workbook.exercises();
    const auto current = std::ranges::find(all, exercise.name, &course::Exercise::name);
    const auto following = std::find_if(current, all.end(), [&](const course::Exercise& other) {
        return other.name != exercise.name && other.is_optional == exercise.is_optional;
    });
    if (following != all.end()) {
        build_while_idle(workbook, *following);
    }
}

/// What has become of work on an exercise that this one has taken the place of.
void write_predecessors(report::Writer& writer, const Context& context, const course::Exercise& exercise)
{
    for (const std::string& name : exercise.instead_of) {
        if (context.progress.of(name).passed) {
            writer.paragraph(
                fmt::format("You have passed {}, which is no longer part of the workbook. Exercise {} "
                            "has taken its place, and has to be passed for itself.",
                            name, exercise.label()));
            writer.blank();
        }
    }
    for (const std::filesystem::path& file : context.workbook.sources_of_predecessors(exercise)) {
        writer.paragraph(
            fmt::format("{} is of an exercise that is no longer part of the workbook. Exercise {} has "
                        "taken its place. Keep the file, or delete its folder.",
                        context.workbook.shown(file), exercise.label()));
        writer.blank();
    }
}

/// Where files of the learner are that an update of the tree has left under a name that the exercise has no more.
void write_files_under_former_names(report::Writer& writer, const course::Workbook& workbook)
{
    for (const course::Exercise& exercise : workbook.exercises()) {
        for (const std::filesystem::path& file : workbook.sources_under_former_names(exercise)) {
            writer.paragraph(fmt::format(
                "Exercise {} has a new name. Your file under the old name is {}. Copy your "
                "changes to {}, then delete the old folder.",
                exercise.label(), workbook.shown(file), workbook.shown(workbook.source(exercise))));
            writer.blank();
        }
    }
}

}  // namespace

Status guide_to(Context& context, const course::Exercise& exercise, const JudgingFlags& flags, Pace pace)
{
    const bool first_visit = context.progress.of(exercise.name).attempts == 0;
    const std::vector<report::Result> results = judge_all(context, {&exercise}, flags.options());
    const judge::Verdict& verdict = results[0].verdict;
    report::Writer writer = context.writer();
    write_files_under_former_names(writer, context.workbook);
    write_predecessors(writer, context, exercise);
    write_board(writer, context, exercise.chapter);
    report::write_verdict(writer, results[0].exercise, verdict, context.source,
                          command_to_trace(exercise, verdict, flags.options()), first_visit);
    show_picture(writer, context.workbook, exercise, verdict);
    write_next(writer, context, exercise, verdict, "./workbook", pace);
    print(writer);
    build_following(context.workbook, exercise);
    return status_of(results);
}

Status guide(Context& context, const JudgingFlags& flags)
{
    const course::Exercise* exercise = context.current();
    if (exercise != nullptr) {
        return guide_to(context, *exercise, flags, Pace::by_command);
    }
    report::Writer writer = context.writer();
    write_finish(writer, context);
    print(writer);
    return all_passed;
}

int take_one_more_hint(Context& context, const course::Exercise& exercise, const Hints& hints)
{
    int shown = 0;
    // Of runs at the same time each shows one more than the one before.
    context.progress.update(exercise.name, [&](ExerciseProgress& entry) {
        shown = hints.after(entry.hints);
        entry.hints = std::max(entry.hints, shown);
    });
    return shown;
}

Status show_one_more_hint(Context& context, const course::Exercise& exercise)
{
    const Hints hints(context.workbook, exercise, context.progress.of(exercise.name));
    const int shown = take_one_more_hint(context, exercise, hints);
    report::Writer writer = context.writer();
    writer.line(fmt::format("{} {}", exercise.label(), exercise.title), report::Style::strong);
    write_hints(writer, hints.up_to(shown), hints.available());
    write_places(writer, context.workbook, exercise, false);
    writer.blank();
    writer.paragraph(step_after_hint(exercise, shown, hints.available()), 0, 2);
    print(writer);
    return all_passed;
}

}  // namespace cli
