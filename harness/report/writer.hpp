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
///
/// Text may come from a learner's program, so every line goes through printable().
class Writer {
public:
    explicit Writer(bool colour = false, int width = 80) : colour_(colour), width_(width) {}

    /// An empty line. Several in a row, or one at the very beginning, make no sense and are left out.
    void blank();

    /// One line as it is, however long: for paths, code and commands, which must not be folded.
    void line(std::string_view text, Style style = Style::plain);

    /// Prose, folded at spaces, every line indented by `indent` and those after the first by `hanging` more. A command
    /// of the workbook is not taken apart: what follows "./workbook" up to a comma or the like.
    void paragraph(std::string_view text, int indent = 0, int hanging = 0, Style style = Style::plain);

    /// `left`, and `right` at the right margin. A `left` that does not fit is folded, its later lines indented by
    /// `indent` and `hanging`.
    void ends(std::string_view left, std::string_view right, Style right_style, int indent = 0,
              int hanging = 0);

    /// Columns as wide as their widest cell, two spaces apart; those behind the first `left_columns` are set flush
    /// right.
    void table(const std::vector<std::vector<std::string>>& rows, int indent, std::size_t left_columns = 1);

    int width() const { return width_; }
    const std::string& text() const { return text_; }

private:
    std::string styled(std::string_view plain, Style style) const;

    bool colour_;
    int width_;
    std::string text_;
};

/// What a terminal and an XML file can take of `text`: control characters, which could move the cursor or recolour the
/// screen, and bytes that are not UTF-8 become question marks; a tab becomes the spaces up to the next multiple of 8.
std::string printable(std::string_view text);

/// Columns that UTF-8 text takes, one a code point.
int columns(std::string_view text);

/// 1234567 as "1,234,567".
std::string grouped(unsigned long long number);

/// "1 point", "2 points".
std::string counted(unsigned long long number, std::string_view singular, std::string_view plural);

}  // namespace report
