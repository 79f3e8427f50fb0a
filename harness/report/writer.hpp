// SPDX-License-Identifier: MIT
/// @file
/// Plain text for a terminal, folded to 80 columns, and coloured only on request.
#pragma once

#include <judge/numbers.hpp>

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

    /// Adds an empty line, unless the text is empty or already ends in one.
    void blank();

    /// One line as it is, however long: for paths, code and commands, which must not be folded.
    void line(std::string_view text, Style style = Style::plain);

    /// Prose, folded at spaces. Every line is indented by `indent`, and those after the first by `hanging` more. A
    /// command, from "./workbook" up to the next punctuation mark, is never split.
    void paragraph(std::string_view text, int indent = 0, int hanging = 0, Style style = Style::plain);

    /// `left`, and `right` at the right margin. A `left` that does not fit is folded, its later lines indented by
    /// `indent` and `hanging`.
    void ends(std::string_view left, std::string_view right, Style right_style, int indent = 0,
              int hanging = 0);

    /// Columns as wide as their widest cell, two spaces apart. Columns after the first `left_columns` are right-aligned.
    void table(const std::vector<std::vector<std::string>>& rows, int indent, std::size_t left_columns = 1);

    int width() const { return width_; }
    const std::string& text() const { return text_; }

private:
    std::string styled(std::string_view plain, Style style) const;

    bool colour_;
    int width_;
    std::string text_;
};

/// `text` made safe for terminals and XML. Control characters, which could move the cursor or recolour the screen, and
/// bytes that are not UTF-8 become question marks. A tab becomes the spaces up to the next multiple of 8.
std::string printable(std::string_view text);

/// `text`, printable, or as much of its beginning as has room in so many columns, of which there are at least 3.
std::string shortened(std::string_view text, int width);

/// The width of UTF-8 text in columns, one per code point.
int columns(std::string_view text);

using judge::counted;
using judge::grouped;

}  // namespace report
