// SPDX-License-Identifier: MIT
/// @file
/// Translated source, and the way back to the original.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace simt {

/// CUDA syntax that the translator cannot follow, with the line and the column (from 1) where it is.
class TranslationError : public std::runtime_error {
public:
    TranslationError(int source_line, int source_column, const std::string& what)
        : std::runtime_error(what), line(source_line), column(source_column)
    {
    }

    int line;
    int column;
};

/// A place in source, both from 1; the column in bytes.
struct Place
{
    int line;
    int column;
};

class Translation {
public:
    std::string text;

    /// Where in the original `place` in the text comes from. What the translator put in comes from the nearest place
    /// before it.
    Place original(Place place) const;

    /// The original has #line directives, so that the compiler's line numbers are not those of the original.
    bool is_renumbered = false;

private:
    friend class Rewriter;

    /// `length` characters at `translated` in the text are those at `original` in the original.
    struct Copy
    {
        std::size_t translated;
        std::size_t original;
        std::size_t length;
    };
    /// The text says by #line that lines which it put in do not count: `lines` of them follow `line`.
    struct Repeat
    {
        int line;
        int lines;
    };
    std::vector<Repeat> repeats_;
    std::vector<Copy> copies_;                 ///< by `translated`
    std::vector<std::size_t> original_lines_;  ///< offset of each line's first character
};

}  // namespace simt
