// SPDX-License-Identifier: MIT
#include "tracing.hpp"

#include "interruption.hpp"
#include "options.hpp"
#include "progress_line.hpp"

#include <platform/environment_problem.hpp>
#include <platform/files.hpp>
#include <platform/json.hpp>
#include <report/stepper_page.hpp>
#include <report/writer.hpp>
#include <simt/findings/serialisation.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* lockstep = "lockstep";

std::string text_of(const judge::Index3& index)
{
    return fmt::format("{},{},{}", index[0], index[1], index[2]);
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

/// A diagnosis stays a task until the answers are right.
bool is_open_task(const course::Exercise& exercise, const judge::Verdict& verdict)
{
    const bool is_right =
        std::any_of(verdict.tasks.begin(), verdict.tasks.end(), [](const judge::TaskVerdict& task) {
            return task.kind == judge::TaskKind::diagnosis &&
                   task.status == judge::TaskVerdict::Status::passed;
        });
    return exercise.kind == course::Exercise::Kind::diagnose && !is_right;
}

/// Whether the device has written anything to the file.
bool is_recorded(const fs::path& recorded)
{
    return fs::exists(recorded) && fs::file_size(recorded) > 0;
}

/// What the device has recorded, with the texts that belong to it; nothing if the launch did not take place.
///
/// @param findings  of the program, of whatever launch
/// @param is_task   the learner is to find the faults
std::optional<report::TraceFile> recorded_trace(const fs::path& recorded, const report::SourceText& source,
                                                const std::string& schedule,
                                                const std::vector<judge::Finding>& findings, bool is_task)
{
    if (!is_recorded(recorded)) {
        return std::nullopt;
    }
    report::TraceFile trace = report::read_trace(platform::read_file(recorded));
    report::complete(trace, source, schedule, findings, is_task);
    return trace;
}

/// Calls record(schedule, file to record to) for each schedule. None: the launch did not take place.
template <class Record>
std::vector<report::TraceFile> in_each_order(const TraceChoice& choice, const fs::path& folder, Record record)
{
    std::vector<report::TraceFile> traces;
    for (std::size_t number = 0; number < choice.schedules.size(); ++number) {
        auto trace = record(choice.schedules[number], folder / fmt::format("trace_{}", number));
        if (!trace) {
            return {};
        }
        traces.push_back(std::move(*trace));
    }
    return traces;
}

/// Judges the exercise until something is recorded: what is refused first may run nothing, such as an empty answer sheet.
void judge_to_record(const Context& context, const course::Exercise& exercise, JudgingOptions options,
                     const fs::path& recorded)
{
    for (const bool stops_at_refusal : {true, false}) {
        options.stops_at_refusal = stops_at_refusal;
        const judge::Verdict again = Judging(context.workbook, options).judge(exercise);
        if (!again.environment_problem.empty()) {
            throw platform::EnvironmentProblem(again.environment_problem);
        }
        if (!again.harness_fault.empty()) {
            throw std::runtime_error(again.harness_fault);
        }
        if (is_recorded(recorded)) {
            return;
        }
    }
}

}  // namespace

TraceChoice TraceChoice::after_run(const std::string& schedule)
{
    TraceChoice choice;
    choice.schedules = {schedule == default_schedule ? lockstep : schedule};
    return choice;
}

void TraceChoice::choose(const std::vector<judge::Finding>& findings)
{
    const auto found = std::find_if(findings.begin(), findings.end(), report::has_steps);
    launch = found != findings.end() ? found->launch : 1;
}

std::string TraceChoice::schedule_of_run(const std::string& schedule)
{
    return schedule == lockstep ? default_schedule : schedule;
}

std::vector<std::string> TraceChoice::options(const std::string& schedule, const fs::path& file,
                                              const std::vector<judge::Finding>& findings) const
{
    const fs::path findings_file = fs::path(file) += ".findings";
    platform::replace_file(findings_file, platform::json_text(findings));
    std::vector<std::string> options{"record=" + file.string(),
                                     fmt::format("record_launch={}", launch),
                                     "record_kernel=" + kernel,
                                     fmt::format("record_events={}", most_events),
                                     fmt::format("record_lockstep={}", schedule == lockstep ? 1 : 0),
                                     "schedule=" + schedule_of_run(schedule)};
    std::vector<std::string> indices;
    std::transform(blocks.begin(), blocks.end(), std::back_inserter(indices), text_of);
    options.push_back("record_findings=" + findings_file.string());
    options.push_back(fmt::format("record_blocks={}", fmt::join(indices, ";")));
    return options;
}

std::vector<report::TraceFile> record_program(const course::Workbook& workbook, const ProgramToTrace& program,
                                              TraceChoice& choice,
                                              const std::vector<judge::Finding>& findings)
{
    if (choice.is_open()) {
        choice.choose(findings);
    }
    const ScratchFolder scratch(workbook.state() / "programs");
    const std::string& name = program.sources.files.front();
    const ProgressLine line({report::Activity::Kind::recording, name});
    const fs::path compiled = scratch.path() / fs::path(name).stem();
    ProgramSources sources = program.sources;
    sources.options.emplace_back("--keep-locals");
    if (compile_program(workbook, sources, compiled)) {
        throw std::runtime_error(fmt::format("{} cannot be compiled to be recorded", name));
    }
    return in_each_order(choice, scratch.path(), [&](const std::string& schedule, const fs::path& recorded) {
        std::vector<std::string> options = choice.options(schedule, recorded, findings);
        options.push_back("arch=" + program.architecture);
        if (program.input_begin >= 0) {
            lseek(STDIN_FILENO, program.input_begin, SEEK_SET);
        }
        run_program(compiled, program.arguments, options, true, false);
        return recorded_trace(recorded, report::SourceText(fs::current_path()), schedule, findings, false);
    });
}

std::vector<report::TraceFile> record_exercise(const Context& context, const course::Exercise& exercise,
                                               const judge::Verdict& verdict, JudgingOptions options,
                                               TraceChoice& choice)
{
    const std::vector<judge::Finding> findings = findings_of(verdict);
    if (choice.is_open()) {
        choice.choose(findings);
    }
    const ScratchFolder scratch(context.workbook.state() / "programs");
    const ProgressLine line({report::Activity::Kind::recording, exercise.label()});
    options.seed = verdict.seed;
    return in_each_order(choice, scratch.path(), [&](const std::string& schedule, const fs::path& recorded) {
        options.schedule = TraceChoice::schedule_of_run(schedule);
        options.recording_options =
            fmt::format("{}\n", fmt::join(choice.options(schedule, recorded, findings), "\n"));
        judge_to_record(context, exercise, options, recorded);
        return recorded_trace(recorded, context.source, schedule, findings, is_open_task(exercise, verdict));
    });
}

void write_extent(report::Writer& writer, const std::vector<report::TraceFile>& traces,
                  const TraceChoice& choice)
{
    if (writer.text().empty()) {
        writer.line("");  // what the program has printed comes before
    } else {
        writer.blank();
    }
    for (const report::TraceFile& trace : traces) {
        writer.paragraph("Recorded " + extent_of(trace));
    }
    if (traces.empty()) {
        writer.paragraph(
            !choice.kernel.empty()
                ? fmt::format("No kernel {} was launched, so nothing was recorded.", choice.kernel)
            : choice.launch <= 1
                ? "No kernel was launched, so nothing was recorded."
                : fmt::format("There were fewer than {} launches, so nothing was recorded.", choice.launch));
    }
}

std::string extent_of(const report::TraceFile& trace)
{
    const auto& header = trace.header;
    return fmt::format("{} steps of launch {}, kernel {}: {} of {} block{}{}.{}",
                       report::grouped(header.at("events").get<std::uint64_t>()),
                       header.at("launch").get<long>(), header.at("kernel").get<std::string>(),
                       header.at("blocks").size(),
                       report::grouped(header.at("blocks_in_grid").get<std::uint64_t>()),
                       header.at("blocks_in_grid").get<long>() == 1 ? "" : "s",
                       header.at("is_cut").get<bool>() ? "; the recording was full before they ended" : "",
                       header.value("is_task", false)
                           ? " The code is recorded as it was handed out. The findings are shown when your "
                             "answers are right."
                           : "");
}

void write_stepper(const course::Workbook& workbook, const std::vector<report::TraceFile>& traces,
                   const fs::path& page)
{
    const ProgressLine line({report::Activity::Kind::writing, page.string()});
    const fs::path parts = workbook.build() / "harness/report/stepper";
    platform::replace_file(page, report::stepper_page(traces, {platform::read_file(parts / "stepper.html"),
                                                               platform::read_file(parts / "stepper.css"),
                                                               platform::read_file(parts / "stepper.js")}));
}

void write_page(report::Writer& writer, const course::Workbook& workbook,
                const std::vector<report::TraceFile>& traces, const TraceChoice& choice, const fs::path& page)
{
    write_extent(writer, traces, choice);
    if (!traces.empty()) {
        write_stepper(workbook, traces, page);
    }
    writer.blank();
    writer.paragraph(!traces.empty() ? fmt::format("Next: open {} in a browser", page.string())
                                     : "Next: ./workbook trace --help, which says how to choose a launch",
                     0, 2);
}

const TracePages& trace_pages()
{
    static constexpr TracePages pages{
        [](report::Writer& writer, const Context& context, const course::Exercise& exercise,
           const judge::Verdict& verdict, const JudgingOptions& options) {
            TraceChoice choice = TraceChoice::after_run(options.schedule);
            const auto traces = record_exercise(context, exercise, verdict, options, choice);
            write_page(writer, context.workbook, traces, choice);
        },
        [](report::Writer& writer, const course::Workbook& workbook, const ProgramToTrace& program,
           const std::string& schedule, const std::vector<judge::Finding>& findings) {
            TraceChoice choice = TraceChoice::after_run(schedule);
            const auto traces = record_program(workbook, program, choice, findings);
            write_page(writer, workbook, traces, choice);
        }};
    return pages;
}

std::string trace_schedule_problem(const std::string& text)
{
    return text == lockstep || schedule_problem(text).empty()
               ? ""
               : fmt::format("{} is not lockstep, ascending, descending or random:SEED", text);
}

std::optional<judge::Index3> block_index(const std::string& text)
{
    judge::Index3 index{};
    std::istringstream words(text);
    std::size_t count = 0;
    for (std::string word; std::getline(words, word, ','); ++count) {
        const bool is_number =
            !word.empty() && word.size() <= 9 &&
            std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (count == index.size() || !is_number) {
            return std::nullopt;
        }
        index[count] = static_cast<unsigned>(std::stoul(word));
    }
    return count > 0 ? std::optional(index) : std::nullopt;
}

}  // namespace cli
