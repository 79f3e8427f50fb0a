// SPDX-License-Identifier: MIT
#include "source_text.hpp"

#include "writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string_view>

namespace report {
namespace {

/// The line without what follows its last word, and without the byte order mark that a first line may start with.
std::string raw_line(const std::filesystem::path& file, int number)
{
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    std::ifstream in(file);
    std::string text;
    for (int i = 0; i < number; ++i) {
        if (!std::getline(in, text)) {
            return "";
        }
    }
    if (number == 1 && text.starts_with(byte_order_mark)) {
        text.erase(0, byte_order_mark.size());
    }
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

}  // namespace

std::string SourceText::text(const std::string& file) const
{
    std::ifstream in(path_of(file), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Excerpt SourceText::excerpt(const std::string& file, int number, int column) const
{
    const std::string raw = number > 0 ? raw_line(path_of(file), number) : "";
    const std::size_t first = raw.find_first_not_of(" \t");
    if (first == std::string::npos) {
        return {};
    }
    const std::string margin = printable(raw.substr(0, first));
    Excerpt excerpt{printable(raw).substr(margin.size()), -1};
    if (column > 0) {
        // A message about something that is missing at the end of the line has the column after the last one.
        const std::string before =
            printable(raw.substr(0, std::min(static_cast<std::size_t>(column) - 1, raw.size())));
        excerpt.caret = std::max(columns(before) - columns(margin), 0);
    }
    return excerpt;
}

std::filesystem::path SourceText::path_of(const std::string& file) const
{
    if (files_) {
        const auto found = files_->find(file);
        return found != files_->end() ? found->second : std::filesystem::path();
    }
    return root_ / file;  // an absolute path stays as it is
}

std::string SourceText::place(const std::string& file, int number)
{
    return number == 0 ? "(line not recorded)"
                       : fmt::format("{}:{}", std::filesystem::path(file).filename().string(), number);
}

}  // namespace report
