// SPDX-License-Identifier: MIT
/// @file
/// What is recorded of a program or an exercise, and how that becomes a page.
#pragma once

#include "context.hpp"

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
    std::vector<judge::Index3> blocks;  ///< none: those of the finding
    std::string schedule = "lockstep";  ///< or as for the verb run
    std::uint64_t most_events = 1000000;

    /// Whether the launch has still to be chosen.
    bool is_open() const { return launch == 0 && kernel.empty(); }

    /// Chooses the launch and the blocks of the first finding about a kernel; without one, the first launch.
    void choose(const std::vector<judge::Finding>& findings);

    /// For the device.
    ///
    /// @param file      which it is to write; beside it a file with the findings is made
    /// @param findings  whose steps are looked for
    std::vector<std::string> options(const std::filesystem::path& file,
                                     const std::vector<judge::Finding>& findings) const;
};

/// Whether the device has written anything to the file.
bool is_recorded(const std::filesystem::path& recorded);

/// What the device has recorded, with the texts that belong to it; nothing if the launch did not take place.
///
/// @param recorded  file that the device has written
/// @param further   findings of the program, of whatever launch
/// @param is_task   the learner is to find the faults
std::optional<report::TraceFile> recorded_trace(const std::filesystem::path& recorded,
                                                const report::SourceText& source, const TraceChoice& choice,
                                                const std::vector<judge::Finding>& further, bool is_task);

/// What was recorded, in a sentence.
std::string extent_of(const report::TraceFile& trace);

/// Writes the page that plays a launch, recorded in one order or in several.
void write_stepper(const course::Workbook& workbook, const std::vector<report::TraceFile>& traces,
                   const std::filesystem::path& page);

/// What is wrong with the value of an option; empty if nothing is.
std::string trace_schedule_problem(const std::string& text);

/// Of "1,0,0", or "1"; nothing if it is no index.
std::optional<judge::Index3> block_index(const std::string& text);

}  // namespace cli
