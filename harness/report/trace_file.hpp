// SPDX-License-Identifier: MIT
/// @file
/// A trace that the device has recorded: docs/trace_format.md.
#pragma once

#include "source_text.hpp"

#include <judge/observation.hpp>

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace report {

struct TraceFile
{
    nlohmann::json header;
    std::string events;
};

/// @throws std::runtime_error if `bytes` are not those of a whole trace of this version
TraceFile read_trace(const std::string& bytes);

/// Adds what the device does not know: the text of the sources, and what findings say.
///
/// @param order    in which the threads ran: "lockstep"
/// @param further  findings of the program; those of another launch, or of none, cannot be shown
/// @param is_task  findings are not told, since the learner is to find them
void complete(TraceFile& trace, const SourceText& source, const std::string& order,
              const std::vector<judge::Finding>& further, bool is_task);

/// The bytes of the file.
std::string bytes_of(const TraceFile& trace);

}  // namespace report
