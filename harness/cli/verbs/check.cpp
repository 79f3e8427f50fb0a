// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../completion.hpp"
#include "../guidance.hpp"
#include "../interface.hpp"
#include "../progress_line.hpp"
#include "../rules.hpp"
#include "../trace_command.hpp"
#include "../usage_error.hpp"

#include <platform/environment_problem.hpp>
#include <platform/files.hpp>
#include <platform/json.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

namespace cli {
namespace {

struct CheckRequest
{
    std::vector<std::string> exercises;  ///< by number, name or path; empty: all that are not optional
    std::string junit_file;
    std::string json_file;  ///< "-": standard output
    std::string only;       ///< inputs, as a verdict names them; empty: all
    bool events = false;    ///< progress and results as lines of JSON
    JudgingFlags judging;
    bool traces = false;
    bool rules = false;  ///< judge nothing, and tell what is asked for
};

/// Writes the full verdict of one exercise, or one line per exercise for several.
///
/// @param trace  for one exercise: the command that plays what a finding is about
void write_results(report::Writer& writer, const Context& context, const std::vector<report::Result>& results,
                   const report::TraceCommand& trace)
{
    if (results.size() == 1) {
        report::write_verdict(writer, results[0].exercise, results[0].verdict, context.source, trace);
        return;
    }
    for (const report::Result& result : results) {
        const std::string word = result.is_given_up ? "given up" : report::verdict_word(result.verdict);
        writer.ends(fmt::format("{} {}", result.exercise.label, result.exercise.title),
                    fmt::format("{}  {}/{}", word, result.earned(), result.possible()),
                    result.verdict.passed() ? report::Style::good : report::Style::bad, 0, 4);
        const std::string problem = result.verdict.environment_problem + result.verdict.harness_fault;
        if (!problem.empty()) {
            writer.paragraph(problem, 4);
        }
    }
}

void write_next_of_several(report::Writer& writer, const Context& context,
                           const std::vector<report::Result>& results)
{
    const auto failed = std::find_if(results.begin(), results.end(), [](const report::Result& result) {
        return !result.verdict.passed() && !result.is_given_up;
    });
    writer.blank();
    if (failed != results.end()) {
        writer.paragraph(
            fmt::format("Next: ./workbook check {}, which says why it did not pass", failed->exercise.label));
    } else if (const course::Exercise* next = context.current()) {
        writer.paragraph(fmt::format("Next: {} {}, with ./workbook", next->label(), next->title));
    } else {
        writer.paragraph("Next: everything has passed; run a program of your own with ./workbook run FILE.cu",
                         0, 2);
    }
}

/// @throws UsageError if no exercise has such inputs
void require_inputs_of(const std::vector<report::Result>& results, const std::string& only)
{
    std::vector<std::string> known;
    for (const report::Result& result : results) {
        const std::vector<std::string>& inputs = result.verdict.inputs;
        if (!result.verdict.is_judged() || std::ranges::find(inputs, only) != inputs.end()) {
            return;
        }
        known.insert(known.end(), inputs.begin(), inputs.end());
    }
    require_inputs(known, only);
}

Status tell_rules(const Context& context, const std::vector<const course::Exercise*>& exercises)
{
    report::Writer writer = context.writer();
    std::string trouble;
    for (const course::Exercise* exercise : exercises) {
        writer.blank();
        trouble += write_rules_of(writer, context.workbook, *exercise);
    }
    print(writer);
    if (!trouble.empty()) {
        throw platform::EnvironmentProblem(trouble);
    }
    return all_passed;
}

Status check(Context& context, const CheckRequest& request)
{
    if (request.rules) {
        return tell_rules(context, context.workbook.find_all(request.exercises));
    }
    const std::vector<const course::Exercise*> asked = request.exercises.empty()
                                                           ? context.workbook.required_exercises()
                                                           : context.workbook.find_all(request.exercises);
    if (request.traces && (asked.size() != 1 || request.judging.device != "cpu")) {
        throw UsageError("With --trace, one exercise is judged, on the CPU device.",
                         fmt::format("./workbook check {} --trace", asked.front()->label()));
    }
    const TracePages* const pages = request.traces ? &trace_pages() : nullptr;
    JudgingOptions options = request.judging.options();
    options.only_inputs = request.only;
    if (request.events || request.json_file == "-") {
        ProgressLine::never_show();
    }
    if (request.events) {
        options.on_progress = print_progress;
    }
    const std::vector<report::Result> results = judge_all(context, asked, options);
    if (!request.only.empty()) {
        require_inputs_of(results, request.only);
    }
    if (!request.junit_file.empty()) {
        platform::replace_file(request.junit_file, report::junit("cuda-workbook", results, context.source));
    }
    if (request.events) {
        nlohmann::json last = platform::parse_json(report::results_json(results, context.source));
        last["event"] = "results";
        print_for_programs(std::move(last));
        return status_of(results);
    }
    if (request.json_file == "-") {
        std::cout << report::results_json(results, context.source) << std::flush;
        return status_of(results);
    }
    if (!request.json_file.empty()) {
        platform::replace_file(request.json_file, report::results_json(results, context.source));
    }
    report::Writer writer = context.writer();
    write_results(writer, context, results,
                  command_to_trace(*asked[0], results[0].verdict, request.judging.options()));
    if (results.size() == 1) {
        show_picture(writer, context.workbook, *asked[0], results[0].verdict);
    }
    if (pages != nullptr && results[0].verdict.is_judged()) {
        pages->of_exercise(writer, context, *asked[0], results[0].verdict, request.judging.options());
    } else if (results.size() == 1) {
        const course::Exercise& exercise = *asked[0];
        write_next(writer, context, exercise, results[0].verdict,
                   fmt::format("./workbook check {}", exercise.label()));
    } else {
        write_next_of_several(writer, context, results);
    }
    print(writer);
    return status_of(results);
}

}  // namespace

void add_check(CommandLine& line)
{
    const auto request = std::make_shared<CheckRequest>();
    CLI::App& verb = line.add_verb("check", "Judge the exercises you name, or all that are not optional");
    verb.add_option("exercises", request->exercises, "by number, name or path")->type_name(exercise_type);
    verb.add_option("--junit", request->junit_file, "write JUnit XML to this file");
    verb.add_option("--json", request->json_file, "write JSON to this file; - for standard output");
    verb.add_flag("--events", request->events,
                  "print progress and results as JSON, one object per line, for other programs");
    verb.add_option(
        "--only", request->only,
        "try these inputs alone, as a verdict names them: \"n = 129\"; such a pass does not count");
    verb.add_flag("--rules", request->rules,
                  "judge nothing: show what is asked for, and what can be refused");
    add_judging(verb, request->judging);
    add_trace_flag(verb, request->traces);
    line.set_action(verb, [request](Context& context) { return check(context, *request); });
}

}  // namespace cli
