// SPDX-License-Identifier: MIT
/// @file
/// Turns CUDA C++ into C++ that g++ compiles. Three things are not C++, and only they change:
///
/// - `k<<<grid, block>>>(x)` becomes `(::simt::configure(grid, block), k(x))`: a real call, so
///   deduction, overloads, default and braced arguments mean what they mean in C++.
/// - A kernel's body becomes a lambda that captures the parameters by value: calling the kernel evaluates and
///   converts each argument once, and `::simt::kernel` runs a copy of the lambda for each thread.
/// - `extern __shared__ T s[];` becomes a reference to the block's dynamic shared memory.
///
/// Every line keeps its number.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace simt {

/// CUDA syntax that the translator cannot follow, with the line and the column (from 1) where it stands.
class TranslationError : public std::runtime_error {
public:
    TranslationError(int source_line, int source_column, const std::string& what)
        : std::runtime_error(what), line(source_line), column(source_column)
    {
    }

    int line;
    int column;
};

/// Translated source, and the way back to the original.
class Translation {
public:
    std::string text;

    /// The column (from 1) in the original of `column` on `line` of the text. What the translator put in maps
    /// to the original's nearest place before it.
    int original_column(int line, int column) const;

private:
    friend class Translator;

    /// From `text` offset `translated` on, until the next entry, characters are copies of the original's.
    struct Copy
    {
        std::size_t translated;
        std::size_t original;
        std::size_t length;
    };
    std::vector<Copy> copies_;
    std::vector<std::size_t> original_lines_;  ///< offset of each line's first character
};

/// @throws TranslationError
Translation translate(std::string_view source);

}  // namespace simt
