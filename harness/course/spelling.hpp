// SPDX-License-Identifier: MIT
/// @file
/// What a mistyped word was meant to be.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace course {

/// The name that is spelled most like `word`: at most two changes away, and one for words of up to four letters. A change
/// adds, removes or replaces a letter, or swaps two neighbours (the restricted Damerau-Levenshtein distance).
///
/// @return nothing if no name is that near
std::optional<std::string> closest_name(const std::string& word, const std::vector<std::string>& names);

}  // namespace course
