// SPDX-License-Identifier: MIT
/// @file
/// The verbs of the workbook. Each is one file in this folder, which declares the verb's options and what it does.
#pragma once

#include "../command_line.hpp"

namespace cli {

/// Without a verb: judges the current exercise, and shows the learner's progress and the next step.
void add_guide(CommandLine& line);

void add_check(CommandLine& line);
void add_watch(CommandLine& line);
void add_serve(CommandLine& line);
void add_list(CommandLine& line);
void add_hint(CommandLine& line);
void add_reset(CommandLine& line);
void add_solution(CommandLine& line);
void add_run(CommandLine& line);
void add_profile(CommandLine& line);
void add_trace(CommandLine& line);
void add_grade(CommandLine& line);
void add_gate(CommandLine& line);
void add_new(CommandLine& line);
void add_outputs(CommandLine& line);
void add_doctor(CommandLine& line);
void add_completion(CommandLine& line);

/// All verbs, in the order of ./workbook --help. The everyday program only lists those of further_verbs.hpp.
void add_verbs(CommandLine& line);

/// In the everyday program: becomes the complete one, built first if need be, if the line asks for what only that one knows. In the
/// complete program there is nothing to do.
///
/// @param argv  of main()
/// @throws platform::EnvironmentProblem if the complete program cannot be built or started
void leave_for_complete_program(char** argv);

}  // namespace cli
