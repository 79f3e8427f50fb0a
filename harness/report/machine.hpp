// SPDX-License-Identifier: MIT
/// @file
/// Results for other programs: JUnit XML and JSON.
#pragma once

#include "result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace report {

/// JUnit XML: a testsuite for each exercise, a testcase for each task that it has points for. Refusals are failures;
/// trouble that is not the learner's is an error.
std::string junit(const std::string& name, const std::vector<Result>& results, const SourceText& source,
                  const std::string& class_prefix = "");

/// Of everything that is printed as JSON. It changes when a field is removed or changes its meaning: docs/interface.md.
constexpr int interface_version = 1;

/// {"version": 1, "results": […]}, each with the words for the verdict and all that is known of it: docs/interface.md. One
/// line per result.
std::string results_json(const std::vector<Result>& results, const SourceText& source);

/// All counters that are not 0, with their words, as a JSON array.
std::string counters_json(const judge::Counters& mine, const std::optional<judge::Counters>& reference);

}  // namespace report
