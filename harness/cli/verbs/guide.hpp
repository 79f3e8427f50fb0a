// SPDX-License-Identifier: MIT
/// @file
/// What the guided view and the watching one have in common.
#pragma once

#include "../context.hpp"

namespace cli {

/// Judges `exercise` and shows the board, the verdict and the next step. Nothing is said of a later exercise before
/// this one has passed.
///
/// @param again  how the learner gets the next verdict, after "save"
Status guide_to(Context& context, const Exercise& exercise, const JudgingFlags& flags, const std::string& again);

}  // namespace cli
