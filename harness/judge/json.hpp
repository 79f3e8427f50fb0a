// SPDX-License-Identifier: MIT
/// @file
/// The judge's records as JSON text: what a runner writes, and what the judge's process and the command line tell each
/// other. All of them throw std::runtime_error if a text is not what they expect.
#pragma once

#include "observation.hpp"
#include "session.hpp"
#include "verdict.hpp"

#include <optional>
#include <string>
#include <vector>

namespace judge {

std::string settings_to_json(const Settings& settings);
Settings settings_from_json(const std::string& text);

/// One line, without its end.
std::string progress_to_json(const JudgingProgress& progress);
JudgingProgress progress_from_json(const std::string& text);

std::string verdict_to_json(const Verdict& verdict);
Verdict verdict_from_json(const std::string& text);

/// What the device writes: simt/device/report.cpp.
Observation observation_from_json(const std::string& text);

/// Where a signal met a runner or a program, as its signal handler wrote it: simt/crash_place.hpp.
struct SignalPlace
{
    std::optional<SourceLine> where;
    std::string running;  ///< "kernel k, block (0,0,0), thread (3,0,0)", or empty
};
SignalPlace signal_place_from_json(const std::string& text);

/// What a process that used the device leaves behind: simt/device/process_report.cpp.
struct ProgramReport
{
    Observation seen;
    std::optional<SignalPlace> crashed;  ///< if a signal ended it
};
ProgramReport program_report_from_json(const std::string& text);

/// The findings of a program and the launches that CUDA refused, for other programs: docs/compiler.md.
std::string findings_to_json(const Observation& seen);

std::string costly_lines_to_json(const std::vector<CostlyLine>& lines);

/// What the device's compiler writes: simt/compiler/main.cpp.
std::vector<CompilerMessage> compiler_messages_from_json(const std::string& text);

}  // namespace judge
