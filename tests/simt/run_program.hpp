// SPDX-License-Identifier: MIT
/// @file
/// Runs a program on the CPU device and keeps what it printed and what the device saw.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

struct ProgramRun
{
    int status = 0;         ///< exit status; 128 and more if a signal or the time limit of 600 s ended it
    std::string output;     ///< standard output
    nlohmann::json report;  ///< null if it left none
};

/// @param options  for the device, as SIMT_OPTIONS takes them (harness/simt/device/process_report.cpp)
/// @throws std::runtime_error if the program cannot be started
ProgramRun run_program(const std::filesystem::path& program, const std::string& options);

/// The same without options, and as a user starts it: nobody asks what the device saw, and there is no report.
///
/// @throws std::runtime_error if the program cannot be started
ProgramRun run_on_its_own(const std::filesystem::path& program);

/// The programs of a folder, by name.
std::vector<std::filesystem::path> programs_in(const std::filesystem::path& folder);

/// The contents of `file`.
///
/// @throws std::runtime_error if it cannot be read
std::string read_file(const std::filesystem::path& file);

/// The devices that a program says it is for, in the second line of its source: "// arch: NAME…", where NAME+ stands for that
/// one and all later ones. None if it says nothing.
///
/// @throws std::runtime_error if there is no device of a name, or the file cannot be read
std::vector<std::string> devices_of(const std::filesystem::path& source);

/// Options for the device that a program asks for in the second line of its source, one a line: "// options: NAME=VALUE…".
std::string options_of(const std::filesystem::path& source);

/// Which random schedules: from the first seed on, so many.
struct Seeds
{
    unsigned first = 1;
    unsigned count = 0;
};

/// Schedules that a program is run under: ascending, descending, and random ones. In descending order the device's own memory is
/// protected, as when `grade` runs a kernel: a call that writes to it without access crashes. Options for the device have to
/// come before.
std::vector<std::string> schedules(Seeds random);
