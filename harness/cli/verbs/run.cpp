// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../interruption.hpp"
#include "../options.hpp"
#include "../programs.hpp"

#include <platform/files.hpp>
#include <report/refusal_text.hpp>
#include <report/sarif.hpp>
#include <simt/architecture/default_architecture.hpp>

#include <fmt/format.h>

#include <sys/wait.h>

#include <algorithm>
#include <iterator>
#include <memory>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr int most_workers = 1024;

struct RunRequest
{
    std::vector<std::string> files;
    std::vector<std::string> arguments;
    std::vector<std::string> compiler_options;
    std::string schedule = "ascending";
    std::string architecture = simt::default_architecture;  ///< whose rules to use
    std::string findings;                                   ///< file to write them to; empty: none
    unsigned workers = 0;  ///< host threads that run blocks; 0: one for each processor
    bool unchecked = false;
};

/// Separates the program's files from its arguments. The arguments begin at the first word that is not such a file, and
/// include `words_for_program`. The very first word is always a file.
void take_arguments(RunRequest& request, const std::vector<std::string>& words_for_program)
{
    std::vector<std::string>& words = request.files;
    const auto first = std::find_if_not(std::next(words.begin()), words.end(), is_part_of_program);
    request.arguments.assign(first, words.end());
    request.arguments.insert(request.arguments.end(), words_for_program.begin(), words_for_program.end());
    words.erase(first, words.end());
}

Status stop_for_fault(report::Writer& writer, const RunRequest& request)
{
    std::vector<std::string> words = request.compiler_options;
    words.insert(words.end(), request.files.begin(), request.files.end());
    writer.line("");
    writer.line(fmt::format("Next: fix {}, save it, and run ./workbook run {}",
                            request.files.size() == 1 ? request.files.front() : "the program",
                            fmt::join(words, " ")));
    print(writer);
    return not_passed;
}

/// Tells of a program without a fault.
Status finish(report::Writer& writer, const RunRequest& request, const ProgramRun& ended)
{
    const int status = WEXITSTATUS(ended.status);
    writer.line("");
    if (status != 0) {
        writer.line(fmt::format("{} ended with exit status {}.", request.files.front(), status));
    }
    writer.line(request.unchecked ? "Nothing was checked, because the program was run with --unchecked."
                                  : "The checkers found no fault.");
    print(writer);
    return status == 0 ? all_passed : not_passed;
}

/// Compiles and runs a complete program.
Status run(const Context& context, const RunRequest& request)
{
    const course::Workbook& workbook = context.workbook;
    for (const std::string& file : request.files) {
        require_program(workbook, file, "run");
    }
    const ProgramSources sources{request.files, request.compiler_options};
    const simt::CompileJob job = compile_job_for(sources, "run");
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    const fs::path program = scratch.path() / fs::path(request.files.front()).stem();
    report::Writer writer = context.writer();
    if (const auto refusal = compile_program(workbook, sources, program, !request.unchecked)) {
        report::write_refusal(writer, *refusal, "", source);
        return stop_for_fault(writer, request);
    }
    if (!job.output.empty()) {
        fs::copy_file(program, job.output, fs::copy_options::overwrite_existing);
    }
    const ProgramRun ended = run_program(program, request.arguments,
                                         {"schedule=" + request.schedule, "arch=" + request.architecture,
                                          fmt::format("workers={}", request.workers),
                                          request.unchecked ? "checked=0" : "checked=1"},
                                         !request.unchecked);
    if (!request.findings.empty()) {
        platform::replace_file(request.findings,
                               report::sarif_log(ended.report.seen.findings, source, WORKBOOK_VERSION));
    }
    write_program_faults(writer, ended, source);
    return ended.is_faulty() ? stop_for_fault(writer, request) : finish(writer, request, ended);
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
    verb.add_option("--findings", request->findings, "also write the findings to this file, as SARIF 2.1.0");
    verb.add_option("--workers", request->workers,
                    "host threads that run blocks; 0 (default): one for each processor")
        ->check(CLI::Range(0, most_workers));
    verb.add_flag("--unchecked", request->unchecked,
                  "compile without instrumentation: fast, but nothing is checked");
    line.set_action(verb, [request, &line](Context& context) {
        request->compiler_options = line.compiler_options();
        take_arguments(*request, line.words_for_program());
        return run(context, *request);
    });
}

}  // namespace cli
