// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../completion.hpp"
#include "../guidance.hpp"
#include "../interface.hpp"
#include "../usage_error.hpp"

#include <platform/files.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>

namespace cli {
namespace {

struct SolutionRequest
{
    std::string called;
    bool gives_up = false;
    bool as_json = false;
};

/// @throws UsageError if the learner may not see the solution, or it is not there
void require_solution(const Context& context, const course::Exercise& exercise,
                      const SolutionRequest& request)
{
    if (!context.progress.of(exercise.name).may_see_solution() && !request.gives_up) {
        throw UsageError(
            fmt::format("You can see the solution of {} {} once you have passed.", exercise.label(),
                        exercise.title),
            fmt::format("try it, and run ./workbook check {0}; for help, run ./workbook hint {0}; to see the "
                        "solution now, for no points, run ./workbook solution {0} --give-up",
                        exercise.label()));
    }
    if (!std::filesystem::exists(context.workbook.solution(exercise))) {
        throw UsageError("This copy of the workbook does not include the sources of its solutions.",
                         "ask the person who gave it to you");
    }
}

/// Says what giving up costs and, at a terminal, asks whether that is meant. Elsewhere the option has said so.
bool confirms_giving_up(const Context& context, const course::Exercise& exercise)
{
    report::Writer writer = context.writer();
    writer.paragraph(
        fmt::format("Who sees the solution gives the exercise up: {} {} earns no points any more, "
                    "even if you pass it later. Your progress records this.",
                    exercise.label(), exercise.title));
    writer.blank();
    print(writer);
    if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) {
        return true;
    }
    std::cout << "Show the solution? [y/N] " << std::flush;
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

Status write_kept_trying(const Context& context, const course::Exercise& exercise)
{
    report::Writer writer = context.writer();
    writer.paragraph("Nothing was shown, and nothing was recorded.");
    writer.blank();
    writer.paragraph(fmt::format("Next: for help, run ./workbook hint {}", exercise.label()));
    print(writer);
    return not_passed;
}

/// The heading under which the lesson explains the solution.
std::string heading_of_explanation(const std::string& page)
{
    return page.find("\n## Why it works") != std::string::npos ? "Why it works"
                                                               : "The program, block by block";
}

/// Complete files of the tests that solve the exercise in another way, as a learner may read them.
std::vector<std::filesystem::path> other_solutions(const Context& context, const course::Exercise& exercise)
{
    std::vector<std::filesystem::path> files;
    const std::filesystem::path folder = lessons(context.workbook, exercise);
    if (std::filesystem::exists(folder)) {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().filename().string().starts_with("right_") && entry.path().extension() == ".cu") {
                files.push_back(entry.path());
            }
        }
    }
    std::ranges::sort(files);
    return files;
}

void write_solution(const Context& context, const course::Exercise& exercise)
{
    const course::Workbook& workbook = context.workbook;
    std::cout << platform::read_file(workbook.solution(exercise)) << std::flush;
    report::Writer writer = context.writer();
    writer.line("");
    writer.paragraph(
        fmt::format("This is one of several possible solutions. The page explains it under \"{}\".",
                    heading_of_explanation(platform::read_file(workbook.folder(exercise) / "page.md"))));
    writer.blank();
    writer.line(fmt::format("  read    {}", where_to_read(workbook, exercise)));
    for (const std::filesystem::path& other : other_solutions(context, exercise)) {
        writer.line(fmt::format("  other   {}", workbook.shown(other)));
    }
    writer.blank();
    writer.line("Next: compare it with yours:");
    writer.line(fmt::format("  diff {} {}", workbook.shown(workbook.source(exercise)),
                            workbook.shown(workbook.solution(exercise))));
    print(writer);
}

/// Shows the reference solution of an exercise that has been passed, whatever has become of the file since, or that is given up.
Status solution(Context& context, const SolutionRequest& request)
{
    const course::Workbook& workbook = context.workbook;
    const course::Exercise& exercise = workbook.find(request.called);
    require_solution(context, exercise, request);
    if (!context.progress.of(exercise.name).may_see_solution()) {
        if (!request.as_json && !confirms_giving_up(context, exercise)) {
            return write_kept_trying(context, exercise);
        }
        context.progress.update(exercise.name, [](ExerciseProgress& entry) { entry.given_up = true; });
    }
    if (request.as_json) {
        print_for_programs({{"exercise", exercise.name},
                            {"text", platform::read_file(workbook.solution(exercise))},
                            {"file", workbook.shown(workbook.solution(exercise))}});
    } else {
        write_solution(context, exercise);
    }
    return all_passed;
}

}  // namespace

void add_solution(CommandLine& line)
{
    const auto request = std::make_shared<SolutionRequest>();
    CLI::App& verb = line.add_verb(
        "solution", "Show the reference solution of an exercise that you have passed, or that you give up");
    verb.add_option("exercise", request->called, "by number, name or path")
        ->type_name(exercise_type)
        ->required();
    verb.add_flag("--give-up", request->gives_up,
                  "show it before you have passed; the exercise then earns no points any more");
    verb.add_flag("--json", request->as_json, "print JSON, for other programs");
    line.set_action(verb, [request](Context& context) { return solution(context, *request); });
}

}  // namespace cli
