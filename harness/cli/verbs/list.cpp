// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../guidance.hpp"
#include "../interface.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace cli {
namespace {

const char* state_of(const ExerciseProgress& progress)
{
    return progress.given_up                             ? "given up"
           : progress.passed                             ? "passed"
           : progress.attempts > 0 || progress.hints > 0 ? "started"
                                                         : "";
}

std::string counted_or_nothing(int number, const char* singular, const char* plural)
{
    return number == 0 ? "" : report::counted(number, singular, plural);
}

Status list(const Context& context)
{
    constexpr std::size_t left_columns = 3;
    report::Writer writer = context.writer();
    const course::Exercise* current = context.current();
    for (const course::Chapter& chapter : context.workbook.chapters()) {
        writer.line(heading_of(chapter), report::Style::strong);
        std::vector<std::vector<std::string>> rows;
        for (const course::Exercise& exercise : context.workbook.exercises()) {
            if (exercise.chapter != chapter.number) {
                continue;
            }
            const ExerciseProgress& progress = context.progress.of(exercise.name);
            rows.push_back(
                {fmt::format("{} {} {}", &exercise == current ? ">" : " ", exercise.label(), exercise.name),
                 course::kind_name(exercise.kind), state_of(progress),
                 counted_or_nothing(progress.attempts, "attempt", "attempts"),
                 counted_or_nothing(progress.hints, "hint", "hints")});
        }
        writer.table(rows, 0, left_columns);
        writer.blank();
    }
    writer.paragraph(
        current != nullptr
            ? fmt::format("Next: {} {}, with ./workbook", current->label(), current->title)
            : "Next: you have come to the end; judge your exercises again with ./workbook check");
    print(writer);
    return all_passed;
}

}  // namespace

void add_list(CommandLine& line)
{
    const auto as_json = std::make_shared<bool>(false);
    CLI::App& verb = line.add_verb("list", "Show all exercises and your progress");
    verb.add_flag("--json", *as_json, "print JSON, for other programs");
    line.set_action(verb, [as_json](const Context& context) {
        if (*as_json) {
            print_for_programs(list_for_programs(context));
            return all_passed;
        }
        return list(context);
    });
}

}  // namespace cli
