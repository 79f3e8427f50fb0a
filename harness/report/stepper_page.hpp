// SPDX-License-Identifier: MIT
/// @file
/// The page that plays a trace.
#pragma once

#include "trace_file.hpp"

#include <string>
#include <vector>

namespace report {

/// The texts of stepper.html, stepper.css and stepper.js, which lie in the folder stepper/.
struct StepperParts
{
    std::string page;
    std::string style;
    std::string script;
};

/// One HTML page with all that it needs, which works from a folder as from a server. Its element of the class `stepper` holds
/// the traces, a still picture of the first one, and the steps as text; the lesson pages take it from there.
///
/// @param traces  of one kernel, each in another order; at least one
/// @throws std::runtime_error if the page has no place for a part
std::string stepper_page(const std::vector<TraceFile>& traces, const StepperParts& parts);

}  // namespace report
