// SPDX-License-Identifier: MIT
/// @file
/// Source, and the lines that its characters are on.
#pragma once

#include "translation.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace simt {

/// The text must outlive it.
class SourceText {
public:
    explicit SourceText(std::string_view text);

    std::string_view text() const { return text_; }
    std::string_view text(std::size_t begin, std::size_t end) const
    {
        return text_.substr(begin, end - begin);
    }

    /// Offset of the first character of each line.
    const std::vector<std::size_t>& line_begins() const { return line_begins_; }

    /// Both from 1; the column in bytes.
    Place place_of(std::size_t offset) const;
    int line_of(std::size_t offset) const { return place_of(offset).line; }

    /// How many line ends the characters [begin, end) have.
    int lines_between(std::size_t begin, std::size_t end) const { return line_of(end) - line_of(begin); }

    /// Blanks before the first other character of the line that `offset` is on.
    std::size_t indentation(std::size_t offset) const;

    /// Whether only blanks come before `offset` on its line.
    bool begins_its_line(std::size_t offset) const;

    [[noreturn]] void fail(std::size_t offset, const std::string& what) const;

private:
    std::size_t line_begin(std::size_t offset) const;

    std::string_view text_;
    std::vector<std::size_t> line_begins_;
};

}  // namespace simt
