// SPDX-License-Identifier: MIT
#include "checked_run.hpp"

#include "options.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <limits>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr int most_workers = 1024;
constexpr int most_exit_status = 255;
constexpr std::uint64_t most_counted =
    std::numeric_limits<std::int64_t>::max();  ///< below what -1 is read as

std::string findings_file_problem(const std::string& file)
{
    const std::string extension = fs::path(file).extension();
    return extension == ".json" || extension == ".sarif"
               ? ""
               : fmt::format("{} is not the name of a .sarif or .json file", file);
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

std::string part_text(std::uint64_t part, std::uint64_t all, const char* what)
{
    return fmt::format("{} of {} {}", report::grouped(part), report::grouped(all), what);
}

/// "2 of 3 launches of blur, and 5 of 6 blocks of its others"
std::string unchecked_text(const judge::UncheckedPart& part)
{
    std::string text;
    if (part.unchecked_launches > 0) {
        text = part_text(part.unchecked_launches, part.launches, "launches of ") + part.kernel;
    }
    if (part.unchecked_blocks > 0) {
        const std::string blocks = part_text(part.unchecked_blocks, part.blocks, "blocks of ");
        text += text.empty() ? blocks + part.kernel : " and " + blocks + "its others";
    }
    return text;
}

/// Only --check-limit leaves blocks of a checked launch out.
const char* options_of_unchecked(const CheckedRun& run, const std::vector<judge::UncheckedPart>& kernels)
{
    if (run.launch_count == 0) {
        return "--check-limit";
    }
    const bool are_blocks_left_out =
        std::any_of(kernels.begin(), kernels.end(),
                    [](const judge::UncheckedPart& part) { return part.unchecked_blocks > 0; });
    return are_blocks_left_out ? "--launch-count and --check-limit" : "--launch-count";
}

void tell_of_unchecked(report::Writer& writer, const CheckedRun& run,
                       const std::vector<judge::UncheckedPart>& kernels)
{
    if (kernels.empty()) {
        return;
    }
    std::vector<std::string> words(kernels.size());
    std::transform(kernels.begin(), kernels.end(), words.begin(), unchecked_text);
    writer.line("");
    writer.paragraph(fmt::format("Not checked, because of {}: {}.", options_of_unchecked(run, kernels),
                                 fmt::join(words, ", ")));
    if (run.launch_count == 0) {
        writer.paragraph("--check-limit 0 checks all, which takes longer.");
    }
}

}  // namespace

std::vector<std::string> CheckedRun::device_options() const
{
    return {"schedule=" + schedule,
            "arch=" + architecture,
            fmt::format("multiprocessors={}", multiprocessors),
            fmt::format("workers={}", workers),
            fmt::format("launch_count={}", launch_count),
            fmt::format("check_limit={}", check_limit)};
}

void add_checked_run(CLI::App& verb, CheckedRun& run)
{
    verb.add_option("--schedule", run.schedule,
                    "order in which blocks and threads run: ascending, descending or random:SEED")
        ->check(schedule_problem);
    verb.add_option("--arch", run.architecture,
                    "the GPU architecture to emulate: sm_90 (default), sm_10, ...")
        ->check(architecture_problem);
    verb.add_option("--multiprocessors", run.multiprocessors,
                    fmt::format("how many the GPU has: {} (default); those of yours, if results depend on it",
                                simt::default_multiprocessors))
        ->check(CLI::Range(1u, simt::most_multiprocessors));
    verb.add_option("--findings", run.findings,
                    "also write the findings to this file, FILE.sarif (SARIF 2.1.0) or FILE.json")
        ->check(findings_file_problem);
    verb.add_option("--suppressions", run.suppressions,
                    "leave out the findings that this file lists: see docs/compiler.md");
    verb.add_option("--error-exitcode", run.status_of_fault,
                    "the exit status if there is a fault; without a fault, it is that of the program")
        ->check(CLI::Range(0, most_exit_status));
    verb.add_option("--launch-count", run.launch_count,
                    "check the first N launches of each kernel and only run the others, which is several "
                    "times as fast; 0 (default): check all")
        ->check(CLI::Range(std::uint64_t{0}, most_counted));
    verb.add_option("--check-limit", run.check_limit,
                    fmt::format("check only some blocks and launches of a kernel that makes more than N "
                                "accesses: {} (default); 0: check all",
                                report::grouped(simt::default_check_limit)))
        ->check(CLI::Range(std::uint64_t{0}, most_counted));
    verb.add_option("--workers", run.workers,
                    "host threads that run blocks; 0 (default): one for each processor")
        ->check(CLI::Range(0, most_workers));
}

Suppressions suppressions_of(const CheckedRun& run)
{
    return run.suppressions.empty() ? Suppressions() : Suppressions(run.suppressions);
}

std::size_t report_run(report::Writer& writer, const CheckedRun& run, ProgramRun& ended,
                       Suppressions& suppressions, const report::SourceText& source,
                       const std::optional<report::TraceCommand>& trace)
{
    const std::size_t suppressed = suppress_findings(ended.report.seen, suppressions);
    if (!run.findings.empty()) {
        write_findings(run.findings, ended.report.seen, source);
    }
    write_program_faults(writer, ended, source, trace);
    tell_of_unchecked(writer, run, ended.report.seen.unchecked_parts);
    if (!run.suppressions.empty()) {
        tell_of_suppressed(writer, suppressed, suppressions);
    }
    return suppressed;
}

int shell_status(const ProgramRun& ended)
{
    constexpr int ended_by_signal = 128;
    return WIFSIGNALED(ended.status) ? ended_by_signal + WTERMSIG(ended.status) : WEXITSTATUS(ended.status);
}

}  // namespace cli
