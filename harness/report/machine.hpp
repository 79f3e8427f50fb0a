// SPDX-License-Identifier: MIT
/// @file
/// Results for other programs: JUnit XML and JSON.
#pragma once

#include "result.hpp"

#include <string>
#include <vector>

namespace report {

/// JUnit XML: a testsuite for each exercise, a testcase for each task that it has points for. Refusals are failures;
/// trouble that is not the learner's is an error.
std::string junit(const std::string& name, const std::vector<Result>& results, const SourceText& source);

/// {"version": 1, "results": […]}, each with exercise, label, earned and possible points, and the whole verdict.
std::string results_json(const std::vector<Result>& results);

}  // namespace report
