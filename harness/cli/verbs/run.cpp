// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../checked_run.hpp"
#include "../interruption.hpp"
#include "../programs.hpp"
#include "../trace_command.hpp"

#include <report/refusal_text.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <sys/wait.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace cli {
namespace {

namespace fs = std::filesystem;

struct RunRequest
{
    std::vector<std::string> files;
    std::vector<std::string> arguments;
    std::vector<std::string> compiler_options;
    CheckedRun checks;
    bool unchecked = false;
    bool traces = false;
};

void tell_of_fault(report::Writer& writer, const RunRequest& request)
{
    std::vector<std::string> words = request.compiler_options;
    words.insert(words.end(), request.files.begin(), request.files.end());
    writer.line("");
    writer.line(fmt::format("Next: fix {}, save it, and run ./workbook run {}",
                            request.files.size() == 1 ? request.files.front() : "the program",
                            fmt::join(words, " ")));
    print(writer);
}

/// Tells of a program without a fault.
///
/// @param suppressed  how many findings are not shown
void tell_of_end(report::Writer& writer, const RunRequest& request, const ProgramRun& ended,
                 std::size_t suppressed)
{
    const int status = WEXITSTATUS(ended.status);
    writer.line("");
    if (status != 0) {
        writer.line(fmt::format("{} ended with exit status {}.", request.files.front(), status));
    }
    writer.line(request.unchecked ? "Nothing was checked, because the program was run with --unchecked."
                : suppressed > 0  ? "The checkers found no other fault."
                                  : "The checkers found no fault.");
    print(writer);
}

Status status_of(const RunRequest& request, const ProgramRun& ended)
{
    if (!request.checks.status_of_fault) {
        return ended.is_faulty() || ended.status != 0 ? not_passed : all_passed;
    }
    return static_cast<Status>(ended.has_fault() ? *request.checks.status_of_fault : shell_status(ended));
}

/// Compiles and runs a complete program.
Status run(const Context& context, const RunRequest& request)
{
    const TracePages* const pages = request.traces ? &trace_pages() : nullptr;
    const course::Workbook& workbook = context.workbook;
    for (const std::string& file : request.files) {
        require_program(workbook, file, "run");
    }
    Suppressions suppressions = suppressions_of(request.checks);
    const ProgramSources sources{request.files, request.compiler_options};
    const simt::CompileJob job = compile_job_for(sources, "run");
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path program = scratch.path() / fs::path(request.files.front()).stem();
    report::Writer writer = context.writer();
    if (const auto refusal = compile_program(workbook, sources, program, !request.unchecked)) {
        report::write_refusal(writer, *refusal, "", source);
        tell_of_fault(writer, request);
        return not_passed;
    }
    if (!job.output.empty()) {
        fs::copy_file(program, job.output, fs::copy_options::overwrite_existing);
    }
    const ProgramToTrace to_trace{sources, request.arguments, request.checks.architecture};
    std::vector<std::string> options = request.checks.device_options();
    options.emplace_back(request.unchecked ? "checked=0" : "checked=1");
    ProgramRun ended = run_program(program, request.arguments, options, !request.unchecked);
    const std::size_t suppressed = report_run(writer, request.checks, ended, suppressions, source,
                                              command_to_trace(to_trace, request.checks.schedule));
    if (pages != nullptr) {
        pages->of_program(writer, workbook, to_trace, request.checks.schedule, ended.report.seen.findings);
        print(writer);
    } else if (ended.is_faulty()) {
        tell_of_fault(writer, request);
    } else {
        tell_of_end(writer, request, ended, suppressed);
    }
    return status_of(request, ended);
}

}  // namespace

void add_run(CommandLine& line)
{
    const auto request = std::make_shared<RunRequest>();
    CLI::App& verb = line.add_verb("run", "Compile a complete CUDA program and run it on the CPU device");
    verb.add_option("files", request->files,
                    "the program's .cu files, its .cpp and .c files for the host, and .o, .a and .so files")
        ->required();
    verb.footer("The words after the files, or after --, are passed to the program.\n"
                "\n"
                "It also takes the options of nvcc. Those that are not listed here change nothing:\n" +
                simt::options_help());
    line.take_compiler_options(verb);
    add_checked_run(verb, request->checks);
    CLI::Option* const unchecked = verb.add_flag(
        "--unchecked", request->unchecked, "compile without instrumentation: fast, but nothing is checked");
    add_trace_flag(verb, request->traces)->excludes(unchecked);
    line.set_action(verb, [request, &line](Context& context) {
        request->compiler_options = line.compiler_options();
        auto [files, arguments] = program_words(request->files, line.words_for_program());
        request->files = std::move(files);
        request->arguments = std::move(arguments);
        return run(context, *request);
    });
}

}  // namespace cli
