// SPDX-License-Identifier: MIT
#include "further_verbs.hpp"
#include "verbs.hpp"

#include "../grading/grading.hpp"
#include "../options.hpp"

#include <platform/environment_problem.hpp>
#include <platform/sandbox.hpp>
#include <report/grades.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace cli {
namespace {

void require_sandbox()
{
    const std::string problem = platform::sandbox_problem();
    if (!problem.empty()) {
        throw platform::EnvironmentProblem(fmt::format("Code from others is not run without a sandbox, and "
                                                       "there is none here: {} To grade all the same, code "
                                                       "that you trust: ./workbook grade --without-sandbox",
                                                       problem));
    }
}

/// What is wrong with the value of --output; empty if nothing is.
std::string folder_problem(const std::string& text)
{
    return text.empty() ? "it names no folder" : "";
}

/// Grades submissions, in a sandbox.
Status grade(const Context& context, const GradeRequest& request)
{
    if (!request.without_sandbox) {
        require_sandbox();
    }
    Grading grading(context, request);
    grading.run();
    report::Writer writer(context.colour, terminal_width());
    report::write_grades(writer, grading.columns(), grading.grades());
    writer.blank();
    writer.paragraph(fmt::format(
        "Written to {}: grades.csv, tasks.csv, and a JUnit file for each submission that could be "
        "read. The inputs were drawn from seed {}, which is kept there for those who hand in later.",
        request.output_folder, grading.seed()));
    print(writer);
    return grading.status();
}

}  // namespace

void add_grade(CommandLine& line)
{
    const auto request = std::make_shared<GradeRequest>();
    CLI::App& verb = line.add_verb(grade_verb);
    verb.add_option("submissions", request->submissions,
                    "folders, archives or .cu files, one per learner; or the class as Moodle, Canvas, "
                    "Gradescope or GitHub Classroom packs it")
        ->required();
    verb.add_option("--output", request->output_folder, "folder for grades.csv, tasks.csv and the reports")
        ->check(folder_problem)
        ->capture_default_str();
    verb.add_option("--only", request->only, "grade these exercises or chapters alone: 1,2.3")
        ->delimiter(',')
        ->allow_extra_args(false);
    take_seed(
        *verb.add_option("--seed", request->seed, "draw the inputs from this seed instead of a secret one"));
    verb.add_flag("--without-sandbox", request->without_sandbox,
                  "run without a sandbox; only for code that you trust");
    line.set_action(verb, [request](Context& context) { return grade(context, *request); });
}

}  // namespace cli
