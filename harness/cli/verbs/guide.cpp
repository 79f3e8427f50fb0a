// SPDX-License-Identifier: MIT
#include "guide.hpp"

#include "verbs.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cli {
namespace {

int exercises_in(const Workbook& workbook, const Chapter& chapter)
{
    const auto& all = workbook.exercises();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Exercise& exercise) { return exercise.chapter == chapter.number; }));
}

void write_board(report::Writer& writer, const Context& context, int chapter_number)
{
    for (const Chapter& chapter : context.workbook.chapters()) {
        if (chapter.number == chapter_number) {
            const int total = exercises_in(context.workbook, chapter);
            const int passed = context.passed_in(chapter);
            writer.ends(fmt::format("Chapter {}: {}", chapter.number, chapter.title), fmt::format("{} of {} passed", passed, total),
                        report::Style::strong);
        }
    }
    writer.blank();
}

void write_places(report::Writer& writer, const Context& context, const Exercise& exercise)
{
    const Workbook& workbook = context.workbook;
    std::vector<std::vector<std::string>> rows{{"open", workbook.shown(workbook.source(exercise))}};
    if (exercise.kind == Exercise::Kind::diagnose) {
        rows.push_back({"answer", workbook.shown(workbook.answers(exercise))});
    }
    rows.push_back({"read", workbook.shown(workbook.page(exercise))});
    rows.push_back({"hint", "./workbook hint"});
    writer.blank();
    for (const auto& row : rows) {
        writer.line(fmt::format("  {:<8}{}", row[0], row[1]));
    }
}

const char* what_to_do(Exercise::Kind kind)
{
    switch (kind) {
        case Exercise::Kind::implement: return "fill in the TODOs";
        case Exercise::Kind::diagnose: return "answer the questions, then mend the kernel";
        case Exercise::Kind::optimise: return "make it meet its budgets";
    }
    return "";
}

void write_finish(report::Writer& writer, const Context& context)
{
    int points = 0;
    for (const Exercise& exercise : context.workbook.exercises()) {
        points += exercise.total_points();
    }
    writer.paragraph(fmt::format("You have passed all {} exercises, with {} points.", context.workbook.exercises().size(), points), 0, 0, report::Style::good);
    writer.blank();
    writer.paragraph("Next: judge them all again with ./workbook check, or run a program of your own with ./workbook run FILE.cu", 0, 2);
}

}  // namespace

Status guide_to(Context& context, const Exercise& exercise, const JudgingFlags& flags, const std::string& again)
{
    const std::vector<report::Result> results = judge_all(context, {&exercise}, flags.options());
    const judge::Verdict& verdict = results[0].verdict;
    report::Writer writer = context.writer();
    write_board(writer, context, exercise.chapter);
    report::write_verdict(writer, results[0].exercise, verdict, context.source);
    if (verdict.passed()) {
        const Exercise* next = context.current();
        writer.blank();
        if (next == nullptr) {
            write_finish(writer, context);
        } else {
            writer.line(fmt::format("  compare {}", context.workbook.shown(context.workbook.solution(exercise))));
            writer.blank();
            writer.paragraph(fmt::format("Next: {} {}, with ./workbook", next->label(), next->title), 0, 2);
        }
    } else {
        write_places(writer, context, exercise);
        writer.blank();
        writer.paragraph(fmt::format("Next: {} in {}.cu, save{}", what_to_do(exercise.kind), exercise.name, again), 0, 2);
    }
    print(writer);
    return status_of(results);
}

Status guide(Context& context, const JudgingFlags& flags)
{
    const Exercise* exercise = context.current();
    if (exercise != nullptr) {
        return guide_to(context, *exercise, flags, ", and run ./workbook");
    }
    report::Writer writer = context.writer();
    write_finish(writer, context);
    print(writer);
    return all_passed;
}

}  // namespace cli
