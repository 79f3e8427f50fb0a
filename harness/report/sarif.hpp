// SPDX-License-Identifier: MIT
/// @file
/// Findings for other programs: the Static Analysis Results Interchange Format (SARIF) 2.1.0, which code hosts and editors
/// show beside the source.
#pragma once

#include "source_text.hpp"

#include <judge/observation.hpp>

#include <string>
#include <vector>

namespace report {

/// A log with one run of the CPU device: one result for each cause.
///
/// @param version  of the workbook
std::string sarif_log(const std::vector<judge::Finding>& findings, const SourceText& source,
                      const std::string& version);

}  // namespace report
