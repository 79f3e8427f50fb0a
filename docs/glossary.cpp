// SPDX-License-Identifier: MIT
#include "glossary.hpp"

#include "html.hpp"

#include <utility>

namespace pages {
namespace {

/// The term in the row that `tags[row]` opens.
Term term_in(std::string_view glossary, const std::vector<Tag>& tags, std::size_t row)
{
    const auto text_inside = [&](std::size_t opening) {
        const std::size_t begin = tags[opening].end;
        const std::size_t end = tags[closing_of(tags, opening)].begin;
        return folded(text_of(glossary.substr(begin, end - begin)));
    };
    Term term;
    std::vector<std::string> cells;
    const std::size_t end_of_row = closing_of(tags, row);
    for (std::size_t i = row; i < end_of_row; ++i) {
        const std::string* target = tags[i].attribute("href");
        if (tags[i].opens("td")) {
            cells.push_back(text_inside(i));
        } else if (tags[i].opens("code") && cells.size() == 3) {
            term.code += (term.code.empty() ? "" : " ") + text_inside(i);
        } else if (tags[i].opens("a") && target != nullptr && cells.size() == 4) {
            term.links.push_back(*target);
        }
    }
    if (cells.size() == 4) {
        term.name = cells[0];
        term.chinese = cells[1];
        term.meaning = cells[2];
    }
    return term;
}

}  // namespace

std::string anchor_of_term(const std::string& name)
{
    return "term-" + anchor_for(name);
}

std::vector<Term> terms_of(std::string_view glossary)
{
    std::vector<Term> terms;
    const std::vector<Tag> tags = tags_of(glossary);
    for (std::size_t row = 0; row < tags.size(); ++row) {
        if (tags[row].opens("tr")) {
            Term term = term_in(glossary, tags, row);
            if (!term.name.empty()) {
                terms.push_back(std::move(term));
            }
        }
    }
    return terms;
}

}  // namespace pages
