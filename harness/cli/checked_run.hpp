// SPDX-License-Identifier: MIT
/// @file
/// What `./workbook run` and `simt-check` have in common: how a program is run under the checkers, and what is done with
/// their findings.
#pragma once

#include "programs.hpp"
#include "suppressions.hpp"

#include <report/writer.hpp>
#include <simt/architecture/default_architecture.hpp>
#include <simt/device/default_check_limit.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cli {

/// The options of a run under the checkers, as the command line gives them.
struct CheckedRun
{
    std::string schedule = "ascending";
    std::string architecture = simt::default_architecture;  ///< whose rules to use
    unsigned multiprocessors = simt::default_multiprocessors;
    std::string findings;                ///< file to write them to; empty: none
    std::string suppressions;            ///< file that lists them; empty: none
    std::optional<int> status_of_fault;  ///< exit status if there is a fault
    std::uint64_t launch_count = 0;      ///< launches of each kernel that are checked; 0: all
    std::uint64_t check_limit = simt::default_check_limit;  ///< accesses of a kernel that are checked; 0: all
    unsigned workers = 0;  ///< host threads that run blocks; 0: one for each processor

    /// For the device: "schedule=ascending" and its like.
    std::vector<std::string> device_options() const;
};

void add_checked_run(CLI::App& verb, CheckedRun& run);

/// What the run's file lists; nothing if it has none.
///
/// @throws UsageError if the file cannot be read, or has a line that is no suppression
Suppressions suppressions_of(const CheckedRun& run);

/// Takes away what `suppressions` lists, writes the rest to the run's file of findings, and tells of it.
///
/// @param trace  the command that plays what a finding is about, if it is to be told
/// @return how many findings were suppressed
std::size_t report_run(report::Writer& writer, const CheckedRun& run, ProgramRun& ended,
                       Suppressions& suppressions, const report::SourceText& source,
                       const std::optional<report::TraceCommand>& trace = std::nullopt);

/// As a shell has it: a program that a signal ends has the status 128 and the signal's number.
int shell_status(const ProgramRun& ended);

}  // namespace cli
