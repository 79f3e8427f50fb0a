// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../interface.hpp"
#include "../interruption.hpp"
#include "../options.hpp"
#include "../programs.hpp"
#include "../tracing.hpp"
#include "../usage_error.hpp"

#include <platform/files.hpp>
#include <report/refusal_text.hpp>
#include <report/trace_text.hpp>
#include <simt/architecture/default_architecture.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace cli {
namespace {

namespace fs = std::filesystem;

struct TraceVerb
{
    std::string what;                    ///< an exercise by number, name or path, or a .cu file with a main()
    std::vector<std::string> arguments;  ///< for the program
    std::vector<std::string> compiler_options;
    std::vector<std::string> blocks;
    TraceChoice choice;
    std::string architecture = simt::default_architecture;
    std::string page = "trace.html";
    bool as_text = false;
    bool as_json = false;
    std::uint64_t seed = 1;  ///< for the inputs of an exercise
};

Status finish(report::Writer& writer, const std::string& next, Status status)
{
    writer.blank();
    writer.paragraph("Next: " + next, 0, 2);
    print(writer);
    return status;
}

Status tell_of_page(report::Writer& writer, const Context& context, const TraceVerb& request,
                    const fs::path& recorded, const report::SourceText& source,
                    const std::vector<judge::Finding>& findings, bool is_task)
{
    const auto trace = recorded_trace(recorded, source, request.choice, findings, is_task);
    if (request.as_json) {
        if (trace) {
            write_stepper(context.workbook, *trace, request.page);
        }
        print_for_programs({{"text", writer.text()},
                            {"extent", trace ? extent_of(*trace) : ""},
                            {"page", trace ? nlohmann::json(request.page) : nlohmann::json()}});
        return trace ? all_passed : not_passed;
    }
    writer.blank();
    if (!trace) {
        writer.paragraph(
            !request.choice.kernel.empty()
                ? fmt::format("No kernel {} was launched, so nothing was recorded.", request.choice.kernel)
            : request.choice.launch == 1
                ? "No kernel was launched, so nothing was recorded."
                : fmt::format("There were fewer than {} launches, so nothing was recorded.",
                              request.choice.launch));
        return finish(writer, "./workbook trace --help, which says how to choose a launch", not_passed);
    }
    if (request.as_text) {
        report::write_trace(writer, *trace);
        writer.blank();
    }
    writer.paragraph("Recorded " + extent_of(*trace));
    if (request.as_text) {
        print(writer);
        return all_passed;
    }
    write_stepper(context.workbook, *trace, request.page);
    return finish(writer, fmt::format("open {} in a browser", request.page), all_passed);
}

/// A diagnosis stays a task until the answers are right.
bool is_open_task(const Context& context, const course::Exercise& exercise, const judge::Verdict& verdict)
{
    return fs::exists(context.workbook.answers(exercise)) && !verdict.passed();
}

/// Runs the program twice: as ./workbook run does, to see which launch is worth it, and once more to record that.
Status trace_program(const Context& context, TraceVerb& request)
{
    const course::Workbook& workbook = context.workbook;
    require_program(workbook, request.what, "trace");
    ProgramSources sources{{request.what}, request.compiler_options};
    compile_job_for(sources, "trace");
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path program = scratch.path() / fs::path(request.what).stem();
    report::Writer writer = context.writer();
    if (const auto refusal = compile_program(workbook, sources, program)) {
        report::write_refusal(writer, *refusal, "", source);
        return finish(writer, fmt::format("fix {0}, save it, and run ./workbook trace {0}", request.what),
                      not_passed);
    }
    const std::string architecture = "arch=" + request.architecture;
    const ProgramRun run = run_program(program, request.arguments, {architecture}, true);
    write_program_faults(writer, run, source);
    if (request.choice.is_open()) {
        request.choice.choose(run.report.seen.findings);
    }
    sources.options.emplace_back("--keep-locals");
    if (const auto refusal = compile_program(workbook, sources, program)) {
        throw std::runtime_error(fmt::format("{} cannot be compiled to be recorded", request.what));
    }
    const fs::path recorded = scratch.path() / "trace";
    std::vector<std::string> options = request.choice.options(recorded, run.report.seen.findings);
    options.push_back(architecture);
    run_program(program, request.arguments, options, true, false);
    return tell_of_page(writer, context, request, recorded, source, run.report.seen.findings, false);
}

/// The findings of the first refusal that has any.
std::vector<judge::Finding> findings_of(const judge::Verdict& verdict)
{
    for (const judge::TaskVerdict& task : verdict.tasks) {
        if (task.refusal && !task.refusal->findings.empty()) {
            return task.refusal->findings;
        }
    }
    return {};
}

/// Judges the learner's file, and records what its kernel does with the inputs of the first refusal, or with the first ones.
Status trace_exercise(const Context& context, TraceVerb& request)
{
    const course::Exercise& exercise = context.workbook.find(request.what);
    if (!request.arguments.empty() || !request.compiler_options.empty()) {
        throw UsageError("An exercise takes no arguments and no options of the compiler.",
                         fmt::format("./workbook trace {}", exercise.label()));
    }
    report::Writer writer = context.writer();
    JudgingOptions options;
    options.architecture = request.architecture;
    options.seed = request.seed;
    options.stops_at_refusal = true;
    const judge::Verdict verdict = Judging(context.workbook, options).judge(exercise);
    if (request.choice.is_open()) {
        request.choice.choose(findings_of(verdict));
    }
    const ScratchFolder scratch(context.workbook.state() / "programs");
    const fs::path recorded = scratch.path() / "trace";
    options.schedule = request.choice.schedule == "lockstep" ? "ascending" : request.choice.schedule;
    options.recording_options =
        fmt::format("{}\n", fmt::join(request.choice.options(recorded, findings_of(verdict)), "\n"));
    judge::Verdict again = Judging(context.workbook, options).judge(exercise);
    if (again.is_judged() && !is_recorded(recorded)) {
        options.stops_at_refusal =
            false;  // what was refused first runs nothing, such as an empty answer sheet
        again = Judging(context.workbook, options).judge(exercise);
    }
    report::write_verdict(writer, view_of(exercise), again.is_judged() ? verdict : again, context.source);
    return tell_of_page(writer, context, request, recorded, context.source, findings_of(verdict),
                        is_open_task(context, exercise, verdict));
}

Status trace(const Context& context, TraceVerb& request)
{
    for (const std::string& text : request.blocks) {
        const auto index = block_index(text);
        if (!index) {
            throw UsageError(fmt::format("{} is not the index of a block.", text),
                             "./workbook trace FILE.cu --block 1,0,0");
        }
        request.choice.blocks.push_back(*index);
    }
    const bool is_file = fs::path(request.what).extension() == ".cu";
    const auto& exercises = context.workbook.exercises();
    const bool is_exercise =
        is_file && std::any_of(exercises.begin(), exercises.end(), [&](const course::Exercise& exercise) {
            std::error_code ignored;
            return fs::equivalent(request.what, context.workbook.source(exercise), ignored);
        });
    return is_file && !is_exercise ? trace_program(context, request) : trace_exercise(context, request);
}

}  // namespace

void add_trace(CommandLine& line)
{
    const auto request = std::make_shared<TraceVerb>();
    CLI::App& verb = line.add_verb(
        "trace", "Record what the threads of a launch do, as a page that plays it step by step");
    verb.add_option("what", request->what, "an exercise by number, name or path; or a .cu file with a main()")
        ->required();
    verb.add_option("arguments", request->arguments,
                    "arguments of the program; write -- before those that begin with a dash");
    verb.add_option("--launch", request->choice.launch,
                    "number of the launch, from 1; without it, the first one with a finding")
        ->check(CLI::PositiveNumber);
    verb.add_option("--kernel", request->choice.kernel, "the first launch of this kernel");
    verb.add_option("--block", request->blocks,
                    "index of a block to record, such as 1,0,0; repeat it for several")
        ->allow_extra_args(false);
    verb.add_option("--schedule", request->choice.schedule,
                    "order in which threads run: lockstep (default), ascending, descending or random:SEED")
        ->check(trace_schedule_problem);
    verb.add_option("--arch", request->architecture,
                    "the GPU architecture to emulate: sm_90 (default), sm_10, ...")
        ->check(architecture_problem);
    verb.add_option("--events", request->choice.most_events, "record no more steps than these")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    verb.add_flag("--text", request->as_text,
                  "print the steps, one line for each, instead of writing a page");
    verb.add_flag("--json", request->as_json, "print JSON, for other programs, and write the page");
    verb.add_option("-o,--output", request->page, "the page to write")->capture_default_str();
    verb.add_option("--seed", request->seed, "draw an exercise's inputs from this seed")
        ->capture_default_str()
        ->check(seed_problem);
    verb.footer("For a program it also takes the options of nvcc.");
    line.take_compiler_options(verb);
    line.set_action(verb, [request, &line](Context& context) {
        request->compiler_options = line.compiler_options();
        const std::vector<std::string>& further = line.words_for_program();
        request->arguments.insert(request->arguments.end(), further.begin(), further.end());
        return trace(context, *request);
    });
}

}  // namespace cli
