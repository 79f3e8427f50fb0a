// SPDX-License-Identifier: MIT
/// @file
/// Texts that a person has read and found good, to be compared with what is printed now.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace report_tests {

/// Empty if golden/NAME.txt holds `text` to the last character; otherwise what is wrong. With WORKBOOK_APPROVE=1 in the
/// environment the file is written instead.
std::string golden_complaint(const std::string& name, const std::string& text);

/// The comparison behind it, with any folder.
std::string complaint_about(const std::filesystem::path& file, const std::string& text);

/// Files in golden/ that no test of this run has asked for.
std::vector<std::string> unused_golden_files();

}  // namespace report_tests

/// Compares, as one assertion that names the file.
#define REQUIRE_GOLDEN(name, text) REQUIRE(report_tests::golden_complaint(name, text) == "")
