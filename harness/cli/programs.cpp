// SPDX-License-Identifier: MIT
#include "programs.hpp"

#include "launch_watch.hpp"
#include "parts.hpp"
#include "progress_line.hpp"
#include "usage_error.hpp"

#include <judge/module.hpp>
#include <platform/files.hpp>
#include <platform/process.hpp>
#include <report/launch_text.hpp>
#include <report/refusal_text.hpp>
#include <report/sarif.hpp>

#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <iterator>
#include <utility>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The environment that this program has, with settings for the device.
std::vector<std::string> environment_with(const std::vector<std::string>& settings)
{
    std::vector<std::string> environment = settings;  // of two settings of a variable, the first counts
    for (char** variable = environ; *variable != nullptr; ++variable) {
        environment.emplace_back(*variable);
    }
    return environment;
}

/// Whether a finding says that the program did not notice that a launch or call was refused, and why it was.
template <class Refused>
bool is_told_of(const Refused& refused, const std::vector<judge::Finding>& findings)
{
    return std::any_of(findings.begin(), findings.end(), [&refused](const judge::Finding& finding) {
        return finding.kind == judge::FindingKind::api_error && finding.detail == refused.reason &&
               finding.parties.at(0).where.line == refused.where.line;
    });
}

/// "CUDA refused to launch blur at blur.cu:12: …"
void write_refused(report::Writer& writer, const std::string& what, const judge::SourceLine& where,
                   const std::string& reason)
{
    writer.line("");
    writer.paragraph(fmt::format("CUDA refused {} at {}: {}.", what,
                                 report::SourceText::place(where.file, where.line), reason),
                     2);
}

void write_observation(report::Writer& writer, const judge::Observation& seen,
                       const report::SourceText& source, const std::optional<report::TraceCommand>& trace)
{
    for (const judge::RefusedLaunch& launch : seen.refused_launches) {
        if (!is_told_of(launch, seen.findings)) {
            write_refused(writer, "to launch " + launch.kernel, launch.where, launch.reason);
        }
    }
    for (const judge::RefusedCall& call : seen.refused_calls) {
        if (!is_told_of(call, seen.findings)) {
            write_refused(writer, fmt::format("{}() with {}", call.function, call.error), call.where,
                          call.reason);
        }
    }
    if (!seen.findings.empty()) {
        writer.line("");
        report::write_causes(writer, report::causes_of(seen.findings), source, trace);
    }
}

/// What the processes of a program have left behind. A program that is a script, or that starts others, has several.
judge::ProgramReport collected(const std::vector<fs::path>& files)
{
    judge::ProgramReport all;
    for (const fs::path& file : files) {
        judge::ProgramReport report = judge::program_report_from_json(platform::read_file(file));
        if (file == files.front()) {
            all = std::move(report);
            continue;
        }
        const auto append = [](auto& to, auto& from) {
            to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
        };
        append(all.seen.findings, report.seen.findings);
        append(all.seen.unchecked_parts, report.seen.unchecked_parts);
        append(all.seen.refused_launches, report.seen.refused_launches);
        append(all.seen.refused_calls, report.seen.refused_calls);
        if (report.crashed) {
            all.crashed = std::move(report.crashed);
        }
    }
    return all;
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

/// Says on standard error how far a launch is, and the first time what could be done.
class TellOfLongRun {
public:
    explicit TellOfLongRun(bool checked) : advises_(checked) {}

    void operator()(const simt::LaunchProgress::Seen& seen, std::chrono::seconds since_start)
    {
        report::Writer writer(wants_colour(STDERR_FILENO));
        writer.paragraph(
            report::running_launch_text({seen.kernel, seen.launch, seen.blocks, seen.begun}, since_start), 0,
            0, report::Style::faint);
        if (std::exchange(advises_, false)) {
            writer.paragraph(report::long_run_advice(), 0, 0, report::Style::faint);
        }
        std::cerr << writer.text() << std::flush;
    }

private:
    bool advises_;
};

/// After which one begins to wonder whether anything happens at all.
constexpr std::chrono::seconds until_one_wonders(5);

void refuse_file(const std::string& file, const std::string& verb)
{
    if (!fs::exists(file)) {
        throw UsageError(fmt::format("There is no file {}.", file),
                         fmt::format("./workbook {} FILE.cu, with the path of an existing file", verb));
    }
    if (fs::is_directory(file)) {
        throw UsageError(fmt::format("{} is a folder.", file),
                         fmt::format("./workbook {} FILE.cu, with the path of a file in it", verb));
    }
    if (!is_part_of_program(file)) {
        throw UsageError(
            fmt::format(
                "{} is not a source file: a program consists of .cu files, .cpp and .c files for the host, "
                "and .o, .a and .so files.",
                file),
            fmt::format("./workbook {} FILE.cu, with -- before the arguments of the program", verb));
    }
}

/// Whether a file mentions cuBLAS, cuFFT, cuRAND or the driver API. Of what is linked this is not known.
bool may_use_cuda_libraries(const std::string& file)
{
    if (simt::is_linked(file)) {
        return true;
    }
    const std::string text = platform::read_file(file);
    return std::ranges::any_of(std::array{"cublas", "cufft", "curand", "cuda.h"},
                               [&](const char* name) { return text.find(name) != std::string::npos; });
}

/// An exercise has no main().
void refuse_exercise(const course::Workbook& workbook, const std::string& file)
{
    for (const course::Exercise& exercise : workbook.exercises()) {
        std::error_code ignored;
        if (fs::equivalent(file, workbook.source(exercise), ignored)) {
            throw UsageError(fmt::format("{} is an exercise, and has no main() to run.", file),
                             fmt::format("./workbook check {}", exercise.label()));
        }
    }
}

}  // namespace

ProgramWords program_words(const std::vector<std::string>& words,
                           const std::vector<std::string>& words_for_program)
{
    const auto first = std::find_if_not(std::next(words.begin()), words.end(), is_part_of_program);
    ProgramWords program{{words.begin(), first}, {first, words.end()}};
    program.arguments.insert(program.arguments.end(), words_for_program.begin(), words_for_program.end());
    return program;
}

bool is_part_of_program(const std::string& file)
{
    return simt::language_of(file) || simt::is_linked(file);
}

simt::CompileJob compile_job_for(const ProgramSources& sources, const std::string& verb)
{
    std::vector<std::string> words = sources.options;
    words.insert(words.end(), sources.files.begin(), sources.files.end());
    const std::string next = fmt::format("./workbook {} --help, which lists its options", verb);
    try {
        const simt::CompileJob job = simt::parse_command(words).job;
        if (job.kind != simt::CompileJob::Output::program) {
            throw UsageError(fmt::format("With {}, the compiler makes no program that could be run.",
                                         fmt::join(sources.options, " ")),
                             next);
        }
        return job;
    } catch (const simt::OptionError& error) {
        throw UsageError(fmt::format("{}.", error.what()), next);
    }
}

void require_program(const course::Workbook& workbook, const std::string& file, const std::string& verb)
{
    refuse_file(file, verb);
    refuse_exercise(workbook, file);
}

std::optional<judge::Refusal> compile_program(const course::Workbook& workbook, const ProgramSources& sources,
                                              const fs::path& program, bool checked)
{
    if (std::ranges::any_of(sources.files, may_use_cuda_libraries)) {
        provide(workbook.root(), Part::cuda_libraries, workbook.build() / "harness/simt/complete/libsimt.so");
    }
    judge::ModuleJob job;
    job.options = sources.options;
    for (const std::string& file : sources.files) {
        if (simt::is_linked(file)) {
            job.options.push_back(file);
        } else {
            job.sources.push_back({fs::absolute(file), file});
        }
    }
    job.output = program;
    job.checked = checked;
    job.is_program = true;
    const ProgressLine line(
        {report::Activity::Kind::compiling, fmt::format("{}", fmt::join(sources.files, " "))});
    return judge::build_module(job, find_toolchain(workbook, judge::DeviceKind::cpu));
}

std::size_t suppress_findings(judge::Observation& seen, Suppressions& suppressions)
{
    const std::vector<judge::Finding> suppressed = suppressions.take_from(seen.findings);
    const auto is_suppressed = [&suppressed](const auto& refused) { return is_told_of(refused, suppressed); };
    std::erase_if(seen.refused_launches, is_suppressed);
    std::erase_if(seen.refused_calls, is_suppressed);
    return suppressed.size();
}

void write_findings(const fs::path& file, const judge::Observation& seen, const report::SourceText& source)
{
    platform::replace_file(file, file.extension() == ".json"
                                     ? judge::findings_to_json(seen)
                                     : report::sarif_log(seen.findings, source, WORKBOOK_VERSION));
}

bool ProgramRun::has_fault() const
{
    const auto& findings = report.seen.findings;
    const bool is_found = std::any_of(findings.begin(), findings.end(), [](const judge::Finding& finding) {
        return finding.level != judge::FindingLevel::note;
    });
    return is_found || !report.seen.refused_launches.empty();
}

bool ProgramRun::is_faulty() const
{
    return WIFSIGNALED(status) || has_fault();
}

bool ProgramRun::ended_well() const
{
    return status == 0 && report.seen.refused_launches.empty();
}

ProgramRun run_command(const std::vector<std::string>& words, const std::vector<std::string>& options,
                       const fs::path& reports, bool prints)
{
    fs::remove_all(reports);  // an earlier run may have left some
    fs::create_directories(reports);
    const int status = platform::run_in_foreground(
        words,
        environment_with(
            {fmt::format("SIMT_OPTIONS={}", fmt::join(options, "\n")), "SIMT_REPORT=" + reports.string()}),
        prints);
    std::vector<fs::path> files(fs::directory_iterator(reports), fs::directory_iterator{});
    std::sort(files.begin(), files.end());
    return {status, collected(files), files.size()};
}

ProgramRun run_program(const fs::path& program, const std::vector<std::string>& arguments,
                       const std::vector<std::string>& options, bool checked, bool prints)
{
    const fs::path progress_file = fs::path(program) += ".progress";
    std::vector<std::string> words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<std::string> all_options = options;
    std::optional<LaunchWatch> watch;
    if (prints || !ProgressLine::is_shown()) {
        all_options.push_back("progress=" + progress_file.string());
        watch.emplace(progress_file, until_one_wonders, TellOfLongRun{checked});
    }
    return run_command(words, all_options, fs::path(program) += ".reports", prints);
}

void write_program_faults(report::Writer& writer, const ProgramRun& run, const report::SourceText& source,
                          const std::optional<report::TraceCommand>& trace)
{
    write_observation(writer, run.report.seen, source, trace);
    if (WIFSIGNALED(run.status)) {
        write_crash(writer, WTERMSIG(run.status), run.report.crashed.value_or(judge::SignalPlace{}), source);
    }
}

}  // namespace cli
