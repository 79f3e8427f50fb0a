// SPDX-License-Identifier: MIT
/// @file
/// The submissions that an author keeps in a folder such as tests/lessons/NAME. Each is a complete file, `wrong_x.cu`, or a
/// change of the solution, `wrong_x.diff` (mutation/written_change.hpp). These functions always return the complete file,
/// which is called `wrong_x.cu`.
#pragma once

#include "../context.hpp"

#include <mutation/written_change.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace cli {

/// The complete files of a folder, by name. Some of them exist only as changes.
std::vector<std::filesystem::path> lesson_files(const std::filesystem::path& folder);

/// What an author edits: the complete file, or the change that stands for it.
std::filesystem::path written_as(const std::filesystem::path& file);

/// The text of a complete file.
///
/// @throws mutation::SubmissionFileError
std::string lesson_text(const course::Workbook& workbook, const course::Exercise& exercise,
                        const std::filesystem::path& file);

/// A complete file as a submission. One that exists only as a change is written to `scratch`.
///
/// @throws mutation::SubmissionFileError
Submission complete_submission(const course::Workbook& workbook, const course::Exercise& exercise,
                               const std::filesystem::path& file, const std::filesystem::path& scratch);

/// What messages about a submission can quote: its source, wherever it is, and the exercise's headers.
report::SourceText sources_of(const course::Workbook& workbook, const course::Exercise& exercise,
                              const Submission& submission);

/// Writes all submissions of these exercises as complete files, with answer sheets of their own, to FOLDER/NAME.
///
/// @throws UsageError
Status expand_submissions(const Context& context, const std::vector<std::string>& exercises,
                          const std::string& folder);

/// Writes a complete file as a change, and removes it.
///
/// @param exercises  must be one
/// @throws UsageError
Status shorten_submission(const Context& context, const std::vector<std::string>& exercises,
                          const std::string& file);

}  // namespace cli
