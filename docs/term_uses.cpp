// SPDX-License-Identifier: MIT
#include "term_uses.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>

namespace pages {
namespace {

/// A term by one of its names.
struct Name
{
    std::string text;
    const Term* term;
};

bool is_letter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

char lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// The names in "multiprocessor, SM" and in "address mode: clamp, border" (what follows the colon are its values), the longest
/// first, so that "bank conflict" is found before "bank".
std::vector<Name> names_of(const std::vector<Term>& terms)
{
    std::vector<Name> names;
    for (const Term& term : terms) {
        std::string_view rest = std::string_view(term.name).substr(0, term.name.find(':'));
        while (!rest.empty()) {
            const std::size_t comma = std::min(rest.find(", "), rest.size());
            names.push_back({std::string(rest.substr(0, comma)), &term});
            rest.remove_prefix(std::min(comma + 2, rest.size()));
        }
    }
    std::stable_sort(names.begin(), names.end(),
                     [](const Name& a, const Name& b) { return a.text.size() > b.text.size(); });
    return names;
}

/// How much of the beginning of `text` is the name or its plural; 0 if it is another word. A sentence may begin with it.
std::size_t length_of(std::string_view text, std::string_view name)
{
    std::size_t at = 0;
    for (const char wanted : name) {
        if (wanted == ' ' && at < text.size() && is_space(text[at])) {
            at = static_cast<std::size_t>(
                std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_space) -
                text.begin());
        } else if (at < text.size() && (text[at] == wanted || (at == 0 && lower(text[at]) == wanted))) {
            ++at;
        } else {
            return 0;
        }
    }
    for (const std::string_view ending : {"", "s", "es"}) {
        const std::size_t end = at + ending.size();
        if (text.substr(at).starts_with(ending) && (end == text.size() || !is_letter(text[end]))) {
            return end;
        }
    }
    return 0;
}

/// Whether what is in the element that a tag opens is no prose.
bool is_no_prose(const Tag& tag)
{
    static constexpr std::array<std::string_view, 14> elements = {
        "a",  "code",  "pre", "h1",     "h2",    "h3",      "h4",
        "h5", "table", "svg", "script", "style", "details", "nav"};
    return !tag.closing && (std::find(elements.begin(), elements.end(), tag.name) != elements.end() ||
                            tag.has_class("fragment") || tag.has_class("watch") || tag.has_class("facts"));
}

/// Formulas are between \( and \), or \[ and \].
bool has_formula(std::string_view text)
{
    return text.find('\\') != std::string_view::npos;
}

class Search {
public:
    explicit Search(const std::vector<Term>& terms) : names_(names_of(terms)) {}

    /// Looks into a piece of prose that begins at `offset` in the page.
    void look_into(std::string_view text, std::size_t offset)
    {
        for (std::size_t at = 0; at < text.size();) {
            const auto name = std::find_if(names_.begin(), names_.end(), [&](const Name& one) {
                return length_of(text.substr(at), one.text) > 0;
            });
            std::size_t end = at + 1;
            if (name != names_.end()) {
                end = at + length_of(text.substr(at), name->text);
                if (known_.insert(name->term).second) {
                    uses_.push_back({name->term, offset + at, offset + end});
                }
            }
            at = beginning_of_word(text, end);
        }
    }

    const std::vector<TermUse>& uses() const { return uses_; }

private:
    /// The first beginning of a word at or after `at`, which is not itself the beginning of the text.
    static std::size_t beginning_of_word(std::string_view text, std::size_t at)
    {
        while (at < text.size() && (is_letter(text[at - 1]) || !is_letter(text[at]))) {
            ++at;
        }
        return at;
    }

    std::vector<Name> names_;
    std::set<const Term*> known_;
    std::vector<TermUse> uses_;
};

}  // namespace

std::vector<TermUse> first_uses(std::string_view html, const std::vector<Tag>& tags, std::size_t first,
                                std::size_t last, const std::vector<Term>& terms)
{
    Search search(terms);
    int depth = 0;  // of paragraphs and list items
    for (std::size_t i = first; i < last; ++i) {
        if (is_no_prose(tags[i])) {
            i = std::min(closing_of(tags, i), last - 1);
        } else if (tags[i].name == "p" || tags[i].name == "li") {
            depth += tags[i].closing ? -1 : 1;
        }
        const std::size_t begin = tags[i].end;
        const std::string_view text = html.substr(begin, tags[i + 1].begin - begin);
        if (depth > 0 && !has_formula(text)) {
            search.look_into(text, begin);
        }
    }
    return search.uses();
}

}  // namespace pages
