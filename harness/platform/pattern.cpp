// SPDX-License-Identifier: MIT
#include "pattern.hpp"

#include <iterator>
#include <regex>

namespace platform {

class Pattern::Compiled : public std::regex {
public:
    using std::regex::regex;
};

namespace {

/// Copies the groups of `found` if it is a match.
bool keep(bool is_match, const std::smatch& found, std::vector<std::string>& groups)
{
    if (is_match) {
        groups.assign(found.begin(), found.end());
    }
    return is_match;
}

}  // namespace

std::string Match::format(const std::string& words) const
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const char next = words[i] == '$' && i + 1 < words.size() ? words[i + 1] : ' ';
        if (next == '&') {
            text += str(0);
            ++i;
        } else if (next >= '1' && next <= '9') {
            text += str(static_cast<std::size_t>(next - '0'));
            ++i;
        } else {
            text += words[i];
        }
    }
    return text;
}

Pattern::Pattern(const std::string& expression) : compiled_(std::make_shared<Compiled>(expression)) {}

bool Pattern::matches(const std::string& text) const
{
    return std::regex_match(text, *compiled_);
}

bool Pattern::matches(const std::string& text, Match& match) const
{
    std::smatch found;
    return keep(std::regex_match(text, found, *compiled_), found, match.groups_);
}

bool Pattern::is_in(const std::string& text) const
{
    return std::regex_search(text, *compiled_);
}

bool Pattern::is_in(const std::string& text, Match& match) const
{
    std::smatch found;
    return keep(std::regex_search(text, found, *compiled_), found, match.groups_);
}

std::vector<std::string> Pattern::all_in(const std::string& text) const
{
    return {std::sregex_token_iterator(text.begin(), text.end(), *compiled_), std::sregex_token_iterator()};
}

std::string Pattern::replaced_in(const std::string& text, const std::string& words) const
{
    return std::regex_replace(text, *compiled_, words);
}

}  // namespace platform
