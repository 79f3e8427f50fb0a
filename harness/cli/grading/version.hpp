// SPDX-License-Identifier: MIT
/// @file
/// Which exercises and which judge a grade was made with.
#pragma once

#include <course/workbook.hpp>

#include <string>

namespace cli {

/// The workbook's version and a fingerprint of all files that decide a verdict: "0.1.0+5f2c9a31". Checks, headers,
/// starter files, solutions and the harness are among them; a learner's files in chapters/ are not.
std::string grading_version(const course::Workbook& workbook);

}  // namespace cli
