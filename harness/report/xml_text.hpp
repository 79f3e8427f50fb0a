// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace report {

/// XML text: markup escaped, and what XML cannot hold as question marks.
std::string xml_text(const std::string& text);

}  // namespace report
