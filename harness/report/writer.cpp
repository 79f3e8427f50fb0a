// SPDX-License-Identifier: MIT
#include "writer.hpp"

#include <algorithm>
#include <sstream>

namespace report {
namespace {

/// Columns that UTF-8 text takes, one a code point.
int columns(std::string_view text)
{
    return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string spaces(int count)
{
    return std::string(static_cast<std::size_t>(std::max(count, 0)), ' ');
}

}  // namespace

std::string Writer::styled(std::string_view plain, Style style) const
{
    // Text may come from a learner's program: control characters would let it move the cursor or recolour the screen.
    std::string text(plain);
    std::replace_if(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }, '?');
    if (!colour_ || style == Style::plain || text.empty()) {
        return text;
    }
    const char* code = style == Style::good ? "32" : style == Style::bad ? "31" : style == Style::strong ? "1" : "2";
    return "\033[" + std::string(code) + "m" + text + "\033[0m";
}

void Writer::line(std::string_view text, Style style)
{
    text_ += styled(text, style) + "\n";
}

void Writer::paragraph(std::string_view text, int indent, int hanging, Style style)
{
    std::istringstream words{std::string(text)};
    std::string current = spaces(indent);
    bool is_empty = true;
    for (std::string word; words >> word;) {
        if (!is_empty && columns(current) + 1 + columns(word) > width_) {
            line(current, style);
            current = spaces(indent + hanging);
            is_empty = true;
        }
        current += (is_empty ? "" : " ") + word;
        is_empty = false;
    }
    if (!is_empty) {
        line(current, style);
    }
}

void Writer::ends(std::string_view left, std::string_view right, Style right_style)
{
    const int gap = std::max(2, width_ - columns(left) - columns(right));
    text_ += styled(left, Style::plain) + spaces(gap) + styled(right, right_style) + "\n";
}

void Writer::table(const std::vector<std::vector<std::string>>& rows, int indent)
{
    std::vector<int> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], columns(row[i]));
        }
    }
    for (const auto& row : rows) {
        std::string text = spaces(indent);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding = spaces(widths[i] - columns(row[i]));
            text += i == 0 ? row[i] + padding : "  " + padding + row[i];
        }
        text.erase(text.find_last_not_of(' ') + 1);
        line(text);
    }
}

std::string grouped(unsigned long long number)
{
    std::string digits = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
        digits.insert(static_cast<std::size_t>(at), ",");
    }
    return digits;
}

std::string counted(unsigned long long number, std::string_view singular, std::string_view plural)
{
    return grouped(number) + " " + std::string(number == 1 ? singular : plural);
}

}  // namespace report
