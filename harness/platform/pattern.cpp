// SPDX-License-Identifier: MIT
#include "pattern.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <array>
#include <stdexcept>

namespace platform {

class Pattern::Compiled {
public:
    explicit Compiled(const std::string& expression)
    {
        constexpr std::uint32_t options = PCRE2_DOLLAR_ENDONLY | PCRE2_ALLOW_EMPTY_CLASS;
        int error = 0;
        std::size_t place = 0;
        code_.reset(pcre2_compile(units(expression), expression.size(), options, &error, &place, nullptr));
        if (code_ == nullptr) {
            throw std::invalid_argument(expression + ": " + words_for(error));
        }
    }

    /// The first match at `begin` or behind it, which `options` can restrict.
    bool find(const std::string& text, std::size_t begin, std::uint32_t options, Match& match) const
    {
        const MatchData data(pcre2_match_data_create_from_pattern(code_.get(), nullptr));
        const int found =
            pcre2_match(code_.get(), units(text), text.size(), begin, options, data.get(), nullptr);
        if (found == PCRE2_ERROR_NOMATCH) {
            return false;
        }
        if (found < 0) {
            throw std::runtime_error("a regular expression: " + words_for(found));
        }
        const std::size_t* const ends = pcre2_get_ovector_pointer(data.get());
        const std::size_t groups = pcre2_get_ovector_count(data.get());
        match.begin_ = ends[0];
        match.groups_.assign(groups, "");
        for (std::size_t group = 0; group < groups; ++group) {
            const std::size_t from = ends[2 * group];
            if (from != PCRE2_UNSET) {
                match.groups_[group] = text.substr(from, ends[2 * group + 1] - from);
            }
        }
        return true;
    }

private:
    struct Free
    {
        void operator()(pcre2_code* code) const { pcre2_code_free(code); }
        void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
    };
    using MatchData = std::unique_ptr<pcre2_match_data, Free>;

    static PCRE2_SPTR units(const std::string& text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

    static std::string words_for(int error)
    {
        std::array<PCRE2_UCHAR, 256> words{};
        pcre2_get_error_message(error, words.data(), words.size());
        return reinterpret_cast<const char*>(words.data());
    }

    std::unique_ptr<pcre2_code, Free> code_;
};

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
    Match match;
    return matches(text, match);
}

bool Pattern::matches(const std::string& text, Match& match) const
{
    return compiled_->find(text, 0, PCRE2_ANCHORED | PCRE2_ENDANCHORED, match);
}

bool Pattern::is_in(const std::string& text) const
{
    Match match;
    return is_in(text, match);
}

bool Pattern::is_in(const std::string& text, Match& match) const
{
    return compiled_->find(text, 0, 0, match);
}

template <class Action>
void Pattern::for_each_in(const std::string& text, Action action) const
{
    Match match;
    std::size_t begin = 0;
    std::uint32_t options = 0;
    while (begin <= text.size() && compiled_->find(text, begin, options, match)) {
        action(match);
        begin = match.begin_ + match.str(0).size();
        // After an empty part only what has a character can be at the same place.
        options = match.str(0).empty() ? PCRE2_NOTEMPTY_ATSTART : 0;
    }
}

std::vector<std::string> Pattern::all_in(const std::string& text) const
{
    std::vector<std::string> parts;
    for_each_in(text, [&](const Match& match) { parts.push_back(match.str(0)); });
    return parts;
}

std::string Pattern::replaced_in(const std::string& text, const std::string& words) const
{
    std::string replaced;
    std::size_t copied = 0;
    for_each_in(text, [&](const Match& match) {
        replaced += text.substr(copied, match.begin_ - copied) + match.format(words);
        copied = match.begin_ + match.str(0).size();
    });
    return replaced + text.substr(copied);
}

}  // namespace platform
