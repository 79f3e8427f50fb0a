// SPDX-License-Identifier: MIT
/// @file
/// Rules that write a right program in another way, as other people would. Its meaning stays.
#pragma once

#include "change.hpp"

namespace mutation {

/// One rule, one way to write. Each is a function of its own in variants.cpp; most change a whole function at once.
const std::vector<Rule>& variation_rules();

/// All variants of a source.
std::vector<Change> variants_of(const Source& source);

}  // namespace mutation
