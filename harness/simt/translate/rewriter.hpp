// SPDX-License-Identifier: MIT
/// @file
/// Source with replacements.
#pragma once

#include "source_text.hpp"
#include "translation.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace simt {

/// Characters [begin, end) of the source.
struct SourceRange
{
    std::size_t begin;
    std::size_t end;
};

/// Collects replacements in any order and applies them together. A replacement may contain parts of the source, in which
/// others are applied. One that lies in what another leaves out is left out, too; of two that overlap, the later.
class Rewriter {
public:
    /// What takes a place in the translation: a text, then a part of the source.
    struct Piece
    {
        std::string text;
        SourceRange source{0, 0};
    };

    explicit Rewriter(const SourceText& source) : source_(source) {}

    void insert(std::size_t at, std::string text) { replace({at, at}, std::move(text)); }
    void replace(SourceRange range, std::string text) { replace(range, {Piece{std::move(text)}}); }
    void replace(SourceRange range, std::vector<Piece> pieces)
    {
        edits_.push_back({range, std::move(pieces)});
    }

    /// Inserts text whose lines, if it has any, a #line directive at their end takes back.
    void insert_uncounted_lines(std::size_t at, std::string text);

    Translation apply();

private:
    struct Edit
    {
        SourceRange range;
        std::vector<Piece> pieces;
    };

    /// Text to be written, then a part of the source with the edits in it, of those from number `first_edit` on.
    struct Work
    {
        std::string_view text;
        SourceRange source;
        std::size_t first_edit;
    };

    void sort();
    /// Number of the first edit in what `work` writes; the number of edits if there is none.
    std::size_t edit_in(const Work& work) const;
    void copy(SourceRange range, Translation& result) const;

    const SourceText& source_;
    std::vector<Edit> edits_;
    std::vector<Translation::Repeat> repeats_;
};

}  // namespace simt
