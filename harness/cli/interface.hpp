// SPDX-License-Identifier: MIT
/// @file
/// What the verbs print with --json, for editors and for the page of `serve`: docs/interface.md.
#pragma once

#include "context.hpp"
#include "hints.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace cli {

/// The chapters, their exercises, and what the learner has done.
nlohmann::json list_for_programs(const Context& context);

/// The hints up to number `seen`, for the file as it is now.
nlohmann::json hints_for_programs(const course::Exercise& exercise, const Hints& hints, int seen);

/// Prints an answer as one line of JSON, with the version of the interface.
///
/// @param answer  an object
void print_for_programs(nlohmann::json answer);

/// Prints how far a check is, as a line of JSON. Several threads may call it, where several exercises are judged.
void print_progress(const judge::JudgingProgress& progress);

}  // namespace cli
