// SPDX-License-Identifier: MIT
#include "further_verbs.hpp"
#include "verbs.hpp"

#include "../completion.hpp"
#include "../interface.hpp"
#include "../interruption.hpp"
#include "../options.hpp"
#include "../parts.hpp"
#include "../programs.hpp"
#include "../progress_line.hpp"
#include "../tracing.hpp"
#include "../usage_error.hpp"

#include <platform/files.hpp>
#include <report/refusal_text.hpp>
#include <report/trace_text.hpp>
#include <simt/architecture/default_architecture.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace cli {
namespace {

namespace fs = std::filesystem;

struct TraceVerb
{
    std::vector<std::string> words;  ///< an exercise; or the files of a program, and its arguments
    std::vector<std::string> words_for_program;  ///< further arguments
    std::vector<std::string> compiler_options;
    std::vector<std::string> blocks;
    TraceChoice choice;
    std::string architecture = simt::default_architecture;
    std::string page = default_page;
    bool as_text = false;
    bool as_json = false;
    bool tells_progress = false;  ///< as lines of JSON before the answer
    std::uint64_t seed = 1;       ///< for the inputs of an exercise
};

Status print_next(report::Writer& writer, const std::string& next, Status status)
{
    writer.blank();
    writer.paragraph("Next: " + next, 0, 2);
    print(writer);
    return status;
}

Status tell_programs(const report::Writer& writer, const Context& context, const TraceVerb& request,
                     const std::vector<report::TraceFile>& traces)
{
    if (!traces.empty()) {
        write_stepper(context.workbook, traces, request.page);
    }
    print_for_programs({{"text", writer.text()},
                        {"extent", traces.empty() ? "" : extent_of(traces.front())},
                        {"page", traces.empty() ? nlohmann::json() : nlohmann::json(request.page)}});
    return traces.empty() ? not_passed : all_passed;
}

/// Writes the page, or the steps as text.
Status tell_of_trace(report::Writer& writer, const Context& context, const TraceVerb& request,
                     const std::vector<report::TraceFile>& traces)
{
    if (request.as_json) {
        return tell_programs(writer, context, request, traces);
    }
    if (!traces.empty() && request.as_text) {
        for (const report::TraceFile& trace : traces) {
            writer.blank();
            report::write_trace(writer, trace);
        }
        write_extent(writer, traces, request.choice);
    } else {
        write_page(writer, context.workbook, traces, request.choice, request.page);
    }
    print(writer);
    return !traces.empty() ? all_passed : not_passed;
}

/// Runs the program twice: as ./workbook run does, to see which launch is worth it, and once more to record that.
Status trace_program(const Context& context, TraceVerb& request)
{
    const course::Workbook& workbook = context.workbook;
    const auto [files, arguments] = program_words(request.words, request.words_for_program);
    for (const std::string& file : files) {
        require_program(workbook, file, "trace");
    }
    const ProgramToTrace to_trace{{files, request.compiler_options}, arguments, request.architecture};
    compile_job_for(to_trace.sources, "trace");
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path program = scratch.path() / fs::path(files.front()).stem();
    report::Writer writer = context.writer();
    if (const auto refusal = compile_program(workbook, to_trace.sources, program)) {
        report::write_refusal(writer, *refusal, "", source);
        const std::string command = command_to_trace(to_trace, default_schedule).begin;
        return print_next(writer, fmt::format("fix {}, save it, and run {}", files.front(), command),
                          not_passed);
    }
    const ProgramRun run =
        run_program(program, arguments,
                    {"arch=" + request.architecture, "schedule=" + request.choice.schedule_of_run()}, true);
    write_program_faults(writer, run, source);
    const auto traces = record_program(workbook, to_trace, request.choice, run.report.seen.findings);
    return tell_of_trace(writer, context, request, traces);
}

/// Judges the learner's file, and records what its kernel does with the inputs of the first refusal, or with the first ones.
Status trace_exercise(const Context& context, TraceVerb& request)
{
    const course::Exercise& exercise = context.workbook.find(request.words.front());
    if (request.words.size() > 1 || !request.words_for_program.empty() || !request.compiler_options.empty()) {
        throw UsageError("An exercise takes no arguments and no options of the compiler.",
                         fmt::format("./workbook trace {}", exercise.label()));
    }
    report::Writer writer = context.writer();
    JudgingOptions options;
    options.architecture = request.architecture;
    options.schedule = request.choice.schedule_of_run();
    options.seed = request.seed;
    options.stops_at_refusal = true;
    if (request.tells_progress) {
        options.on_progress = print_progress;
    }
    provide_exercises(context.workbook, {&exercise});
    const judge::Verdict verdict = Judging(context.workbook, options).judge(exercise);
    report::write_verdict(writer, view_of(exercise), verdict, context.source);
    if (!verdict.is_judged()) {
        return print_next(writer, "./workbook doctor, which says what is installed and what is missing",
                          trouble);
    }
    return tell_of_trace(writer, context, request,
                         record_exercise(context, exercise, verdict, options, request.choice));
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
    if (request.as_json) {
        ProgressLine::never_show();
    }
    const std::string& first = request.words.front();
    const bool is_file = is_part_of_program(first);
    const auto& exercises = context.workbook.exercises();
    const bool is_exercise =
        is_file && std::any_of(exercises.begin(), exercises.end(), [&](const course::Exercise& exercise) {
            std::error_code ignored;
            return fs::equivalent(first, context.workbook.source(exercise), ignored);
        });
    return is_file && !is_exercise ? trace_program(context, request) : trace_exercise(context, request);
}

}  // namespace

void add_trace(CommandLine& line)
{
    const auto request = std::make_shared<TraceVerb>();
    CLI::App& verb = line.add_verb(trace_verb);
    verb.add_option("what", request->words,
                    "an exercise by number, name or path; or the files of a program, as for the verb run")
        ->type_name(exercise_type)
        ->required();
    verb.add_option("--launch", request->choice.launch,
                    "number of the launch, from 1; without it, the first one with a finding")
        ->check(CLI::PositiveNumber);
    verb.add_option("--kernel", request->choice.kernel, "the first launch of this kernel");
    verb.add_option("--block", request->blocks,
                    "index of a block to record, such as 1,0,0; repeat it for several")
        ->allow_extra_args(false);
    verb.add_option("--schedule", request->choice.schedules,
                    "order in which threads run: lockstep (default), ascending, descending or random:SEED; "
                    "repeat it to see two orders side by side")
        ->allow_extra_args(false)
        ->check(trace_schedule_problem);
    verb.add_option("--arch", request->architecture,
                    "the GPU architecture to emulate: sm_90 (default), sm_10, ...")
        ->check(architecture_problem);
    verb.add_option("--events", request->choice.most_events, "record no more steps than these")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    verb.add_flag("--text", request->as_text,
                  "print the steps, one line for each, instead of writing a page");
    CLI::Option* json =
        verb.add_flag("--json", request->as_json, "print JSON, for other programs, and write the page");
    verb.add_flag("--progress", request->tells_progress,
                  "with --json, also print progress while an exercise is judged, one JSON object per line")
        ->needs(json);
    verb.add_option("-o,--output", request->page, "the page to write")->capture_default_str();
    take_seed(*verb.add_option("--seed", request->seed, "draw an exercise's inputs from this seed")
                   ->capture_default_str());
    verb.footer(
        "The words after the files, or after --, are passed to the program. For a program it also takes the "
        "options of nvcc.");
    line.take_compiler_options(verb);
    line.set_action(verb, [request, &line](Context& context) {
        request->compiler_options = line.compiler_options();
        request->words_for_program = line.words_for_program();
        return trace(context, *request);
    });
}

}  // namespace cli
