// SPDX-License-Identifier: MIT
/// @file
/// JSON from text and to text. The library's own parser and writer are templates that every file which calls them would compile
/// anew, five seconds each: here they are compiled once.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <exception>
#include <string>
#include <string_view>

namespace platform {

/// @throws nlohmann::json::parse_error for what is not JSON
nlohmann::json parse_json(std::string_view text);

/// Where a text is not JSON: " at line 3, column 7".
///
/// @param error  from parse_json(); of any other the result is empty
std::string place_of(const std::exception& error);

/// A value as text. A byte that is not UTF-8 becomes U+FFFD.
///
/// @param indent  spaces for each level; below 0: all on one line
std::string json_text(const nlohmann::json& value, int indent = -1);

}  // namespace platform
