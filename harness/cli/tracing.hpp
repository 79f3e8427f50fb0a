// SPDX-License-Identifier: MIT
/// @file
/// What is recorded of a program or an exercise, and how that becomes a page.
#pragma once

#include "trace_command.hpp"

#include <judge/observation.hpp>
#include <report/source_text.hpp>
#include <report/trace_file.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// What somebody wants to see.
struct TraceChoice
{
    std::uint64_t launch = 0;           ///< number of the launch, from 1; 0: whichever is worth it
    std::string kernel;                 ///< the first launch of this one
    std::vector<judge::Index3> blocks;  ///< none: those of the findings of the launch
    std::vector<std::string> schedules{"lockstep"};  ///< or as for the verb run; each makes a trace
    std::uint64_t most_events = 1000000;

    /// What shows the findings of a run under this schedule.
    static TraceChoice after_run(const std::string& schedule);

    /// Whether the launch has still to be chosen.
    bool is_open() const { return launch == 0 && kernel.empty(); }

    /// Chooses the launch of the first finding that has steps; without one, the first launch.
    void choose(const std::vector<judge::Finding>& findings);

    /// The order in which a run without a recording has its threads: see --schedule of the verb run.
    std::string schedule_of_run() const { return schedule_of_run(schedules.front()); }
    static std::string schedule_of_run(const std::string& schedule);

    /// For the device.
    ///
    /// @param schedule  one of `schedules`
    /// @param file      which it is to write; beside it a file with the findings is made
    /// @param findings  whose steps are looked for
    std::vector<std::string> options(const std::string& schedule, const std::filesystem::path& file,
                                     const std::vector<judge::Finding>& findings) const;
};

/// Compiles the program to be recorded, runs it, and prints nothing of what it prints.
///
/// @param choice    if it is open, it becomes that of the first finding
/// @param findings  of an earlier run
/// @return a trace for each schedule; none if the launch did not take place
std::vector<report::TraceFile> record_program(const course::Workbook& workbook, const ProgramToTrace& program,
                                              TraceChoice& choice,
                                              const std::vector<judge::Finding>& findings);

/// Records what the kernels of the learner's file do with the inputs of the first refusal, or with the first ones. Of a
/// diagnosis that is not right yet the starter code is recorded, and no finding is told.
///
/// @param options  with which `verdict` was given
/// @param choice   if it is open, it becomes that of the first finding
/// @return a trace for each schedule; none if the launch did not take place
/// @throws platform::EnvironmentProblem, std::runtime_error if it cannot be judged again
std::vector<report::TraceFile> record_exercise(const Context& context, const course::Exercise& exercise,
                                               const judge::Verdict& verdict, JudgingOptions options,
                                               TraceChoice& choice);

/// What was recorded, as a sentence: "230 steps of launch 1, kernel k: 2 of 2 blocks."
std::string extent_of(const report::TraceFile& trace);

/// Writes the page that plays the traces, of which there is at least one.
void write_stepper(const course::Workbook& workbook, const std::vector<report::TraceFile>& traces,
                   const std::filesystem::path& page);

/// Writes the page that plays the traces, and says what was recorded and what to do next.
void write_page(report::Writer& writer, const course::Workbook& workbook,
                const std::vector<report::TraceFile>& traces, const TraceChoice& choice,
                const std::filesystem::path& page = default_page);

/// Says what was recorded, or why nothing was.
void write_extent(report::Writer& writer, const std::vector<report::TraceFile>& traces,
                  const TraceChoice& choice);

/// What is wrong with the value of an option; empty if nothing is.
std::string trace_schedule_problem(const std::string& text);

/// Of "1,0,0", or "1"; nothing if it is no index.
std::optional<judge::Index3> block_index(const std::string& text);

}  // namespace cli
