// SPDX-License-Identifier: MIT
#include "writer.hpp"

#include <algorithm>
#include <cstdint>
#include <sstream>

namespace report {
namespace {

std::string spaces(int count)
{
    return std::string(static_cast<std::size_t>(std::max(count, 0)), ' ');
}

/// The length in bytes of the UTF-8 sequence at the start of `text`; 0 if it is not valid.
std::size_t sequence_length(std::string_view text)
{
    struct Form
    {
        unsigned char mask;
        unsigned char lead;
        std::uint32_t smallest;  ///< smaller code points must be encoded with fewer bytes
    };
    constexpr Form forms[] = {
        {0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    const auto first = static_cast<unsigned char>(text[0]);
    for (std::size_t length = 1; length <= 4; ++length) {
        const Form& form = forms[length - 1];
        if ((first & form.mask) != form.lead) {
            continue;
        }
        std::uint32_t code = first & static_cast<unsigned char>(~form.mask);
        for (std::size_t i = 1; i < length; ++i) {
            if (i == text.size() || (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
                return 0;
            }
            code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3f);
        }
        const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
        const bool is_no_character = code == 0xfffe || code == 0xffff || code > 0x10ffff;
        return code < form.smallest || is_surrogate || is_no_character ? 0 : length;
    }
    return 0;
}

bool is_control(std::string_view sequence)
{
    const auto first = static_cast<unsigned char>(sequence[0]);
    const bool is_c1 =
        sequence.size() == 2 && first == 0xc2 && static_cast<unsigned char>(sequence[1]) < 0xa0;
    return first < 0x20 || first == 0x7f || is_c1;
}

/// The words of a text. A command of the workbook, up to the next punctuation mark, counts as one word: it must not be
/// split over two lines.
std::vector<std::string> words_of(std::string_view text)
{
    std::istringstream in{std::string(text)};
    std::vector<std::string> words;
    bool in_command = false;
    for (std::string word; in >> word;) {
        if (in_command) {
            words.back() += " " + word;
        } else {
            words.push_back(word);
        }
        const bool begins_command = word == "./workbook";
        in_command = (in_command || begins_command) &&
                     std::string_view(",;:.)").find(word.back()) == std::string_view::npos;
    }
    return words;
}

/// Folds at spaces. A word that is wider than a line is not split.
std::vector<std::string> folded(std::string_view text, int width, int indent, int hanging)
{
    std::vector<std::string> lines;
    for (const std::string& word : words_of(text)) {
        if (lines.empty()) {
            lines.push_back(spaces(indent) + word);
        } else if (columns(lines.back()) + 1 + columns(word) > width) {
            lines.push_back(spaces(indent + hanging) + word);
        } else {
            lines.back() += " " + word;
        }
    }
    return lines;
}

}  // namespace

void Writer::blank()
{
    const bool has_one = text_.size() >= 2 && text_.compare(text_.size() - 2, 2, "\n\n") == 0;
    if (!text_.empty() && !has_one) {
        text_ += '\n';
    }
}

std::string Writer::styled(std::string_view plain, Style style) const
{
    std::string text = printable(plain);
    if (!colour_ || style == Style::plain || text.empty()) {
        return text;
    }
    const char* code = style == Style::good     ? "32"
                       : style == Style::bad    ? "31"
                       : style == Style::strong ? "1"
                                                : "2";
    return "\033[" + std::string(code) + "m" + text + "\033[0m";
}

void Writer::line(std::string_view text, Style style)
{
    text_ += styled(text, style) + "\n";
}

void Writer::paragraph(std::string_view text, int indent, int hanging, Style style)
{
    for (const std::string& folded_line : folded(text, width_, indent, hanging)) {
        line(folded_line, style);
    }
}

void Writer::ends(std::string_view left, std::string_view right, Style right_style, int indent, int hanging)
{
    constexpr int least_gap = 2;
    std::vector<std::string> lines = folded(left, width_ - least_gap - columns(right), indent, hanging);
    lines.resize(std::max<std::size_t>(lines.size(), 1));
    const int gap = std::max(least_gap, width_ - columns(lines[0]) - columns(right));
    text_ += styled(lines[0], Style::plain) + spaces(gap) + styled(right, right_style) + "\n";
    for (std::size_t i = 1; i < lines.size(); ++i) {
        line(lines[i]);
    }
}

void Writer::table(const std::vector<std::vector<std::string>>& rows, int indent, std::size_t left_columns)
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
            text += (i == 0 ? "" : "  ") + (i < left_columns ? row[i] + padding : padding + row[i]);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        line(text);
    }
}

std::string printable(std::string_view text)
{
    constexpr int tab_stop = 8;
    std::string result;
    int column = 0;
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        const std::string_view sequence = text.substr(0, std::max<std::size_t>(length, 1));
        if (sequence == "\t") {
            result += spaces(tab_stop - column % tab_stop);
            column += tab_stop - column % tab_stop;
        } else {
            result += length == 0 || is_control(sequence) ? "?" : sequence;
            ++column;
        }
        text.remove_prefix(sequence.size());
    }
    return result;
}

std::string shortened(std::string_view text, int width)
{
    constexpr std::string_view rest = "...";
    const std::string shown = printable(text);
    if (columns(shown) <= width) {
        return shown;
    }
    std::string kept;
    int taken = 0;
    for (const char c : shown) {
        taken += columns({&c, 1});
        if (taken > width - columns(rest)) {
            break;
        }
        kept += c;
    }
    return kept.append(rest);
}

int columns(std::string_view text)
{
    return static_cast<int>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace report
