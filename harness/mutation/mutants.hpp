// SPDX-License-Identifier: MIT
/// @file
/// Rules that break a right program, as learners break it.
#pragma once

#include "change.hpp"

namespace mutation {

/// One rule, one kind of mistake. Each is a function of its own in mutants.cpp.
const std::vector<Rule>& mutation_rules();

/// All mutants of a source.
std::vector<Change> mutants_of(const Source& source);

}  // namespace mutation
