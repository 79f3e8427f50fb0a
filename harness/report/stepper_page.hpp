// SPDX-License-Identifier: MIT
/// @file
/// The page that plays a trace.
#pragma once

#include "trace_file.hpp"

#include <string>

namespace report {

/// The texts of stepper.html, stepper.css and stepper.js, which lie in the folder stepper/.
struct StepperParts
{
    std::string page;
    std::string style;
    std::string script;
};

/// One HTML page with all that it needs, which works from a folder as from a server.
///
/// @throws std::runtime_error if the page has no place for a part
std::string stepper_page(const TraceFile& trace, const StepperParts& parts);

}  // namespace report
