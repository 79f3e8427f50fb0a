// SPDX-License-Identifier: MIT
#include "xml_text.hpp"

#include "writer.hpp"

#include <sstream>

namespace report {

std::string xml_text(const std::string& text)
{
    std::string result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        for (const char c : printable(line)) {
            switch (c) {
                case '&': result += "&amp;"; break;
                case '<': result += "&lt;"; break;
                case '>': result += "&gt;"; break;
                case '"': result += "&quot;"; break;
                default: result += c;
            }
        }
        result += lines.eof() ? "" : "\n";
    }
    return result;
}

}  // namespace report
