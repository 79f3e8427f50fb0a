// SPDX-License-Identifier: MIT
/// @file
/// Where the prose of a page uses the terms of the glossary.
#pragma once

#include "glossary.hpp"
#include "html.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace pages {

/// A piece of a page, [begin, end), that is a term or its plural.
struct TermUse
{
    const Term* term;
    std::size_t begin;
    std::size_t end;
};

/// The first use of each term in the prose between `tags[first]` and `tags[last]`: in paragraphs and lists, but not in code,
/// links, headings, tables, drawings, formulas, what is folded away and what is played. "bank conflict" uses that term and
/// not "bank".
///
/// @param tags  those of `html`
std::vector<TermUse> first_uses(std::string_view html, const std::vector<Tag>& tags, std::size_t first,
                                std::size_t last, const std::vector<Term>& terms);

}  // namespace pages
