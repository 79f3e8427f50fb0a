// SPDX-License-Identifier: MIT
/// @file
/// Turns CUDA C++ into C++ that g++ compiles. Only what is not C++ changes:
///
/// - `k<<<grid, block>>>(x)` becomes `(::simt::configure(grid, block), k(x))`: a real call, so
///   deduction, overloads, default and braced arguments mean what they mean in C++.
/// - A kernel's body becomes a lambda that captures the parameters by value: calling the kernel evaluates and
///   converts each argument once, and `::simt::launch` runs a copy of the lambda for each thread. What is known of
///   the kernel, its parameters' types too, stands in an object that its address leads to (simt/kernel.hpp).
/// - `extern __shared__ T s[];` becomes a reference to the block's dynamic shared memory.
/// - Specifiers beside `__shared__` that g++ takes only in another order, and `__noinline__`, which is no macro
///   because a macro of that name breaks the standard library.
/// - `__CUDA_ARCH__` in functions for the device (see device_only_text()).
/// - Which file an `#include` names, so that headers of the program are translated as well.
///
/// Every line keeps its number.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
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

/// A place in source, both from 1; the column in bytes.
struct Place
{
    int line;
    int column;
};

/// Translated source, and the way back to the original.
class Translation {
public:
    std::string text;

    /// Where in the original `place` in the text comes from. What the translator put in comes from the nearest place
    /// before it.
    Place original(Place place) const;

    /// The original has #line directives, so that the compiler's line numbers are not those of the original.
    bool is_renumbered = false;

private:
    friend class Translator;

    /// `length` characters at `translated` in the text are those at `original` in the original.
    struct Copy
    {
        std::size_t translated;
        std::size_t original;
        std::size_t length;
    };
    /// The text says by #line that lines which it put in do not count: `lines` of them stand behind `line`.
    struct Repeat
    {
        int line;
        int lines;
    };
    std::vector<Repeat> repeats_;
    std::vector<Copy> copies_;                 ///< by `translated`
    std::vector<std::size_t> original_lines_;  ///< offset of each line's first character
};

/// Which file is included by a name in quotes or, if not `quoted`, in angle brackets; empty to leave it to the
/// compiler. Asked before the rest of the file is looked at, so that it can translate that file first.
using IncludeResolver = std::function<std::string(std::string_view name, bool quoted)>;

/// Names that programs define by #define, and which specifiers they stand for, as in #define HD __host__ __device__; 0 for
/// none (see translate.cpp). One for all files of a program: they stand in headers.
using Macros = std::map<std::string, unsigned, std::less<>>;

/// @throws TranslationError
Translation translate(std::string_view source, const IncludeResolver& resolve_include, Macros& macros);

/// One that includes nothing of the program's.
///
/// @throws TranslationError
Translation translate(std::string_view source);

}  // namespace simt
