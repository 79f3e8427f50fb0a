// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace cli {
namespace {

std::vector<const Exercise*> asked_for(const Workbook& workbook, const std::vector<std::string>& names)
{
    std::vector<const Exercise*> exercises;
    for (const std::string& name : names) {
        exercises.push_back(&workbook.find(name));
    }
    if (names.empty()) {
        for (const Exercise& exercise : workbook.exercises()) {
            exercises.push_back(&exercise);
        }
    }
    return exercises;
}

/// One exercise is told in full, several in a line each.
void write_results(report::Writer& writer, const Context& context, const std::vector<report::Result>& results)
{
    if (results.size() == 1) {
        report::write_verdict(writer, results[0].exercise, results[0].verdict, context.source);
        return;
    }
    for (const report::Result& result : results) {
        const std::string word = report::verdict_word(result.verdict);
        writer.ends(fmt::format("{} {}", result.exercise.label, result.exercise.title), fmt::format("{}  {}/{}", word, result.earned(), result.possible()),
                    result.verdict.passed() ? report::Style::good : report::Style::bad);
        const std::string problem = result.verdict.environment_problem + result.verdict.harness_fault;
        if (!problem.empty()) {
            writer.paragraph(problem, 4);
        }
    }
}

void write_next(report::Writer& writer, const Context& context, const std::vector<report::Result>& results)
{
    const auto failed = std::find_if(results.begin(), results.end(), [](const report::Result& result) { return !result.verdict.passed(); });
    writer.blank();
    if (failed == results.end()) {
        const Exercise* next = context.current();
        writer.paragraph(next != nullptr ? fmt::format("Next: {} {}, with ./workbook", next->label(), next->title) : "All that was asked for has passed.");
    } else if (results.size() > 1) {
        writer.paragraph(fmt::format("Next: ./workbook check {}", failed->exercise.label));
    } else {
        writer.paragraph(fmt::format("Next: mend {}, save, and run ./workbook check {}; for help: ./workbook hint {}",
                                     context.workbook.shown(context.workbook.source(context.workbook.find(failed->exercise.name))),
                                     failed->exercise.label, failed->exercise.label),
                         0, 2);
    }
}

}  // namespace

Status check(Context& context, const CheckRequest& request)
{
    const std::vector<report::Result> results = judge_all(context, asked_for(context.workbook, request.exercises), request.judging.options());
    if (!request.junit_file.empty()) {
        replace_file(request.junit_file, report::junit("cuda-workbook", results, context.source));
    }
    if (request.json_file == "-") {
        std::cout << report::results_json(results) << std::flush;
        return status_of(results);
    }
    if (!request.json_file.empty()) {
        replace_file(request.json_file, report::results_json(results));
    }
    report::Writer writer = context.writer();
    write_results(writer, context, results);
    write_next(writer, context, results);
    print(writer);
    return status_of(results);
}

}  // namespace cli
