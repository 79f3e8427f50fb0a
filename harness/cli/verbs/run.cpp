// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"
#include "../interruption.hpp"

#include <judge/json.hpp>
#include <judge/module.hpp>
#include <judge/process.hpp>
#include <report/finding_text.hpp>
#include <report/refusal_text.hpp>

#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The environment that this program has, with settings for the device.
std::vector<std::string> environment_with(const std::vector<std::string>& settings)
{
    std::vector<std::string> environment;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        environment.emplace_back(*variable);
    }
    environment.insert(environment.end(), settings.begin(), settings.end());
    return environment;
}

void write_observation(report::Writer& writer, const judge::Observation& seen,
                       const report::SourceText& source)
{
    for (const judge::RefusedLaunch& launch : seen.refused_launches) {
        writer.line("");
        writer.paragraph(fmt::format("CUDA refused to launch {} at {}: {}.", launch.kernel,
                                     report::SourceText::place(launch.where.file, launch.where.line),
                                     launch.reason),
                         2);
    }
    for (const judge::Finding& finding : seen.findings) {
        writer.line("");
        report::write_finding(writer, finding, source);
    }
}

void write_crash(report::Writer& writer, int signal, const judge::SignalPlace& place,
                 const report::SourceText& source)
{
    judge::Refusal refusal;
    refusal.reason = judge::Reason::crash;
    refusal.code = signal;
    refusal.where = place.where;
    refusal.running = place.running;
    writer.line("");
    report::write_refusal(writer, refusal, "", source);
}

void refuse_file(const std::string& file)
{
    if (!fs::exists(file)) {
        throw UsageError(fmt::format("There is no file {}.", file),
                         "./workbook run FILE.cu, with the path of a file that is there");
    }
    if (fs::is_directory(file)) {
        throw UsageError(fmt::format("{} is a folder.", file),
                         "./workbook run FILE.cu, with the path of a file in it");
    }
    if (!is_source(file)) {
        throw UsageError(
            fmt::format("{} is no source: a program is made of .cu files, and of .cpp files of the host.",
                        file),
            "./workbook run FILE.cu, with -- before what the program is to be given");
    }
}

/// An exercise is no program.
void refuse_exercise(const Workbook& workbook, const std::string& file)
{
    for (const Exercise& exercise : workbook.exercises()) {
        std::error_code ignored;
        if (fs::equivalent(file, workbook.source(exercise), ignored)) {
            throw UsageError(fmt::format("{} is an exercise, which has no main() to run.", file),
                             fmt::format("./workbook check {}", exercise.label()));
        }
    }
}

}  // namespace

bool is_source(const std::string& file)
{
    const std::string extension = fs::path(file).extension();
    return extension == ".cu" || extension == ".cpp" || extension == ".cc" || extension == ".cxx";
}

Status run(const Context& context, const RunRequest& request)
{
    const Workbook& workbook = context.workbook;
    for (const std::string& file : request.files) {
        refuse_file(file);
        refuse_exercise(workbook, file);
    }
    const std::string& first = request.files.front();
    const report::SourceText source(fs::current_path());
    const ScratchFolder scratch(workbook.state() / "programs");
    judge::ModuleJob job;
    for (const std::string& file : request.files) {
        job.sources.push_back({fs::absolute(file), file});
    }
    job.standard = request.standard;
    job.output = scratch.path() / fs::path(first).stem();
    job.checked = !request.unchecked;
    job.is_program = true;
    job.entry_object = workbook.build() / "harness/judge/program.o";
    report::Writer writer = context.writer();
    const auto write_next = [&] {
        writer.line("");
        writer.line(fmt::format("Next: mend {}, save, and ./workbook run {}",
                                request.files.size() == 1 ? first : "the program",
                                fmt::join(request.files, " ")));
        print(writer);
    };
    if (const auto refusal = judge::build_module(job, find_toolchain(workbook, judge::DeviceKind::cpu))) {
        report::write_refusal(writer, *refusal, "", source);
        write_next();
        return not_passed;
    }
    const fs::path report_file = scratch.path() / "report.json";
    std::vector<std::string> words{job.output};
    words.insert(words.end(), request.arguments.begin(), request.arguments.end());
    const int status = judge::run_in_foreground(
        words, environment_with({fmt::format("WORKBOOK_RUN_OPTIONS=schedule={}\nchecked={}\n",
                                             request.schedule, request.unchecked ? 0 : 1),
                                 "WORKBOOK_RUN_REPORT=" + report_file.string()}));
    const judge::ProgramReport seen = fs::exists(report_file)
                                          ? judge::program_report_from_json(read_file(report_file))
                                          : judge::ProgramReport{};
    write_observation(writer, seen.seen, source);
    if (WIFSIGNALED(status)) {
        write_crash(writer, WTERMSIG(status), seen.crashed.value_or(judge::SignalPlace{}), source);
    }
    if (WIFSIGNALED(status) || !seen.seen.findings.empty() || !seen.seen.refused_launches.empty()) {
        write_next();
        return not_passed;
    }
    writer.line("");
    if (WEXITSTATUS(status) != 0) {
        writer.line(fmt::format("{} ended with exit status {}.", first, WEXITSTATUS(status)));
    }
    writer.line(request.unchecked ? "Not checked: no checker sees a program that is run --unchecked."
                                  : "The checkers found no fault.");
    print(writer);
    return WEXITSTATUS(status) == 0 ? all_passed : not_passed;
}

}  // namespace cli
