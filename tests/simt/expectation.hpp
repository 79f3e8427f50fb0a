// SPDX-License-Identifier: MIT
/// @file
/// What the device must find in a program of tests/hazards, as the end of its source says it:
///
///     // expect: data-race | error | same warp | kernel reversed | space shared | variable tile[1] | count 32
///     //   write | thread (1,0,0) | line "write"
///     //   read | thread (0,0,0) | line "read"
///
/// A finding begins with its kind and its level. Its facts follow, named as in the device's report
/// (harness/simt/observers/finding.hpp) with blanks for underscores: texts and numbers as they are, a set of lanes as a mask
/// such as 0xffff0000, and a fact that is either true or not as its name alone. The indented lines below it hold, in the
/// order of the report, each access or call with what it does; `arrival PLACE`; `further arrival PLACE`, where another list
/// of arrivals begins; `launched KERNEL`, of a launch by a kernel; and `object WHAT`. A line that begins with `|` continues the one before.
///
/// A line of the program is named by its label, the comment at its end, and so keeps its name when lines are added above it.
/// Left out are a count of 1, block (0,0,0), and the thread where no kernel is named: the host has none. Programs whose
/// findings depend on the schedule, in the folder fences-and-flags, name only what does not.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

/// The findings that a program expects, as the device reports them. None if it expects none.
///
/// @param source_text  of the program
/// @param file         its name, for messages and for the lines of the findings
/// @throws std::runtime_error if an expectation is not of the form above, with file and line
nlohmann::json read_expectations(const std::string& source_text, const std::string& file);

/// `source_text` with `findings` as its expectations, in place of those it has. No line of the program moves.
///
/// @param findings  as the device reports them, or what of them does not depend on the schedule
/// @throws std::runtime_error if a line that they name is of another file, or has no label of its own
std::string with_expectations(const std::string& source_text, const std::string& file,
                              const nlohmann::json& findings);

/// Whether `source` is a look-alike, right_NAME.cu, in which nothing is to be found.
bool is_look_alike(const std::filesystem::path& source);

/// The findings that a program must have.
///
/// @throws std::runtime_error as read_expectations() does, if the file cannot be read, if a look-alike expects something, or
///                            if another program expects nothing
nlohmann::json expected_findings(const std::filesystem::path& source);
