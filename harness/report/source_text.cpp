// SPDX-License-Identifier: MIT
#include "source_text.hpp"

#include <fmt/format.h>

#include <fstream>

namespace report {

std::string SourceText::line(const std::string& file, int number) const
{
    std::ifstream in(root_ / file);  // an absolute path stays what it is
    std::string text;
    for (int i = 0; i < number; ++i) {
        if (!std::getline(in, text)) {
            return "";
        }
    }
    const std::size_t first = text.find_first_not_of(" \t");
    const std::size_t last = text.find_last_not_of(" \t\r");
    return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::string SourceText::place(const std::string& file, int number)
{
    return number == 0 ? "(line not recorded)" : fmt::format("{}:{}", std::filesystem::path(file).filename().string(), number);
}

}  // namespace report
