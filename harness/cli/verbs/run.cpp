// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../interruption.hpp"
#include "../options.hpp"
#include "../programs.hpp"
#include "../tracing.hpp"

#include <report/refusal_text.hpp>
#include <simt/architecture/default_architecture.hpp>

#include <fmt/format.h>

#include <sys/wait.h>

#include <algorithm>
#include <memory>
#include <optional>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr int most_workers = 1024;
constexpr int most_exit_status = 255;

struct RunRequest
{
    std::vector<std::string> files;
    std::vector<std::string> arguments;
    std::vector<std::string> compiler_options;
    std::string schedule = "ascending";
    std::string architecture = simt::default_architecture;  ///< whose rules to use
    std::string findings;                                   ///< file to write them to; empty: none
    std::string suppressions;                               ///< file that lists them; empty: none
    std::optional<int> status_of_fault;                     ///< exit status if there is a fault
    unsigned workers = 0;  ///< host threads that run blocks; 0: one for each processor
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

/// Tells of findings that are not shown, and of suppressions that are not needed.
void tell_of_suppressed(report::Writer& writer, std::size_t count, const Suppressions& suppressions)
{
    writer.line("");
    if (count > 0) {
        writer.line(fmt::format("Suppressed: {} finding{}.", count, count == 1 ? "" : "s"));
    }
    for (const std::string& place : suppressions.unused()) {
        writer.line(fmt::format("{} suppresses nothing. Remove the line if its fault is fixed.", place));
    }
}

/// As a shell has it: a program that a signal ends has the status 128 and the signal's number.
int shell_status(const ProgramRun& ended)
{
    constexpr int ended_by_signal = 128;
    return WIFSIGNALED(ended.status) ? ended_by_signal + WTERMSIG(ended.status) : WEXITSTATUS(ended.status);
}

Status status_of(const RunRequest& request, const ProgramRun& ended)
{
    if (!request.status_of_fault) {
        return ended.is_faulty() || ended.status != 0 ? not_passed : all_passed;
    }
    return static_cast<Status>(ended.has_fault() ? *request.status_of_fault : shell_status(ended));
}

std::string findings_file_problem(const std::string& file)
{
    const std::string extension = fs::path(file).extension();
    return extension == ".json" || extension == ".sarif"
               ? ""
               : fmt::format("{} is not the name of a .sarif or .json file", file);
}

/// Compiles and runs a complete program.
Status run(const Context& context, const RunRequest& request)
{
    const course::Workbook& workbook = context.workbook;
    for (const std::string& file : request.files) {
        require_program(workbook, file, "run");
    }
    Suppressions suppressions =
        request.suppressions.empty() ? Suppressions() : Suppressions(request.suppressions);
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
    const ProgramToTrace to_trace{sources, request.arguments, request.architecture};
    ProgramRun ended = run_program(program, request.arguments,
                                   {"schedule=" + request.schedule, "arch=" + request.architecture,
                                    fmt::format("workers={}", request.workers),
                                    request.unchecked ? "checked=0" : "checked=1"},
                                   !request.unchecked);
    const std::size_t suppressed = suppress_findings(ended.report.seen, suppressions);
    if (!request.findings.empty()) {
        write_findings(request.findings, ended.report.seen, source);
    }
    write_program_faults(writer, ended, source, command_to_trace(to_trace, request.schedule));
    if (!request.suppressions.empty()) {
        tell_of_suppressed(writer, suppressed, suppressions);
    }
    if (request.traces) {
        TraceChoice choice = TraceChoice::after_run(request.schedule);
        write_page(writer, workbook, record_program(workbook, to_trace, choice, ended.report.seen.findings),
                   choice);
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
    verb.add_option("--schedule", request->schedule,
                    "order in which blocks and threads run: ascending, descending or random:SEED")
        ->check(schedule_problem);
    verb.add_option("--arch", request->architecture,
                    "the GPU architecture to emulate: sm_90 (default), sm_10, ...")
        ->check(architecture_problem);
    verb.add_option("--findings", request->findings,
                    "also write the findings to this file, FILE.sarif (SARIF 2.1.0) or FILE.json")
        ->check(findings_file_problem);
    verb.add_option("--suppressions", request->suppressions,
                    "leave out the findings that this file lists: see docs/compiler.md");
    verb.add_option("--error-exitcode", request->status_of_fault,
                    "the exit status if there is a fault; without a fault, it is that of the program")
        ->check(CLI::Range(0, most_exit_status));
    verb.add_option("--workers", request->workers,
                    "host threads that run blocks; 0 (default): one for each processor")
        ->check(CLI::Range(0, most_workers));
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
