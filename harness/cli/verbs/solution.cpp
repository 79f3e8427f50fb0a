// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../completion.hpp"
#include "../interface.hpp"
#include "../usage_error.hpp"

#include <platform/files.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <iostream>
#include <memory>

namespace cli {
namespace {

/// Shows the reference solution of an exercise that has been passed, whatever has become of the file since.
Status solution(const Context& context, const std::string& called, bool as_json)
{
    const course::Workbook& workbook = context.workbook;
    const course::Exercise& exercise = workbook.find(called);
    const ExerciseProgress& progress = context.progress.of(exercise.name);
    if (!progress.passed && !progress.has_passed) {
        throw UsageError(
            fmt::format("You can see the solution of {} {} once you have passed.", exercise.label(),
                        exercise.title),
            fmt::format("try it, and run ./workbook check {0}; for help, run ./workbook hint {0}",
                        exercise.label()));
    }
    if (!std::filesystem::exists(workbook.solution(exercise))) {
        throw UsageError("This copy of the workbook does not include the sources of its solutions.",
                         "ask the person who gave it to you");
    }
    if (as_json) {
        print_for_programs({{"exercise", exercise.name},
                            {"text", platform::read_file(workbook.solution(exercise))},
                            {"file", workbook.shown(workbook.solution(exercise))}});
        return all_passed;
    }
    std::cout << platform::read_file(workbook.solution(exercise)) << std::flush;
    report::Writer writer = context.writer();
    writer.line("");
    writer.paragraph("This is one of several possible solutions.");
    writer.blank();
    writer.line("Next: compare it with yours:");
    writer.line(fmt::format("  diff {} {}", workbook.shown(workbook.source(exercise)),
                            workbook.shown(workbook.solution(exercise))));
    print(writer);
    return all_passed;
}

}  // namespace

void add_solution(CommandLine& line)
{
    const auto called = std::make_shared<std::string>();
    CLI::App& verb =
        line.add_verb("solution", "Show the reference solution of an exercise that you have passed");
    verb.add_option("exercise", *called, "by number, name or path")->type_name(exercise_type)->required();
    const auto as_json = std::make_shared<bool>(false);
    verb.add_flag("--json", *as_json, "print JSON, for other programs");
    line.set_action(verb,
                    [called, as_json](Context& context) { return solution(context, *called, *as_json); });
}

}  // namespace cli
