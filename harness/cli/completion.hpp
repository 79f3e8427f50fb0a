// SPDX-License-Identifier: MIT
/// @file
/// What a shell offers when a person presses the tab key.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cli {

/// The type of an argument that calls an exercise, for --help and for completions().
constexpr const char* exercise_type = "EXERCISE";

/// What the last of `words` can become. The others are complete. All are as a shell has split the line after the name of
/// the program; bash makes words of the equals signs too.
///
/// @param words      at least one; the last may be empty
/// @param exercises  the numbers and names of the exercises; called only if they can be meant
/// @return words that begin as the last one does; none if a file may be meant, or nothing fits
std::vector<std::string> completions(const CLI::App& app, std::vector<std::string> words,
                                     const std::function<std::vector<std::string>()>& exercises);

}  // namespace cli
