// SPDX-License-Identifier: MIT
/// @file
/// Plain text for a terminal: folded to 80 columns, coloured only where asked for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace report {

enum class Style { plain, good, bad, strong, faint };

/// Collects lines. Nothing is printed here: the command line prints what text() returns.
class Writer {
public:
    explicit Writer(bool colour = false, int width = 80) : colour_(colour), width_(width) {}

    void blank() { text_ += '\n'; }

    /// One line as it is, however long: for paths, code and commands, which must not be folded.
    void line(std::string_view text, Style style = Style::plain);

    /// Prose, folded at spaces, every line indented by `indent` and those after the first by `hanging` more.
    void paragraph(std::string_view text, int indent = 0, int hanging = 0, Style style = Style::plain);

    /// `left`, and `right` at the right margin.
    void ends(std::string_view left, std::string_view right, Style right_style);

    /// Columns as wide as their widest cell, two spaces apart; all but the first are set flush right.
    void table(const std::vector<std::vector<std::string>>& rows, int indent);

    const std::string& text() const { return text_; }

private:
    std::string styled(std::string_view plain, Style style) const;

    bool colour_;
    int width_;
    std::string text_;
};

/// 1234567 as "1,234,567".
std::string grouped(unsigned long long number);

/// "1 point", "2 points".
std::string counted(unsigned long long number, std::string_view singular, std::string_view plural);

}  // namespace report
