// SPDX-License-Identifier: MIT
/// @file
/// Whether a text is well-formed XML, as far as the reports use it: elements, attributes, text, the five entities and
/// character references. No comments, sections or document types.
#pragma once

#include <string>
#include <string_view>

namespace xml {

/// Empty if it is; otherwise what is wrong.
std::string complaint_about(std::string_view text);

}  // namespace xml
