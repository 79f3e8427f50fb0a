// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include <fmt/format.h>

namespace cli {
namespace {

const char* name_of(Exercise::Kind kind)
{
    switch (kind) {
        case Exercise::Kind::implement: return "implement";
        case Exercise::Kind::diagnose: return "diagnose";
        case Exercise::Kind::optimise: return "optimise";
    }
    return "";
}

}  // namespace

Status list(const Context& context)
{
    report::Writer writer = context.writer();
    const Exercise* current = context.current();
    for (const Chapter& chapter : context.workbook.chapters()) {
        writer.line(fmt::format("Chapter {}: {}", chapter.number, chapter.title), report::Style::strong);
        std::vector<std::vector<std::string>> rows;
        for (const Exercise& exercise : context.workbook.exercises()) {
            if (exercise.chapter != chapter.number) {
                continue;
            }
            const ExerciseProgress& progress = context.progress.of(exercise.name);
            rows.push_back({fmt::format("{} {} {}", &exercise == current ? ">" : " ", exercise.label(), exercise.name), name_of(exercise.kind),
                            progress.passed ? "passed" : progress.attempts > 0 ? "begun" : "-", fmt::format("{} attempts", progress.attempts),
                            fmt::format("{} hints", progress.hints)});
        }
        writer.table(rows, 0);
        writer.blank();
    }
    writer.paragraph(current != nullptr ? fmt::format("Next: {} {}, with ./workbook", current->label(), current->title)
                                        : "All are passed. Judge them again with ./workbook check");
    print(writer);
    return all_passed;
}

}  // namespace cli
