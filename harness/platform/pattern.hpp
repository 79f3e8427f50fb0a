// SPDX-License-Identifier: MIT
/// @file
/// Regular expressions, by PCRE2: it needs no stack for a long text, as std::regex does, and compiles five seconds faster.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace platform {

/// What a pattern has found.
class Match {
public:
    /// What the group has matched; empty if it has no part in the match. Group 0 is the complete match.
    ///
    /// @pre a pattern has found this match, and has the group
    const std::string& str(std::size_t group) const { return groups_.at(group); }

    /// `words` with each $1 to $9 replaced by what that group has matched, and $& by the complete match.
    std::string format(const std::string& words) const;

private:
    friend class Pattern;
    std::size_t begin_ = 0;
    std::vector<std::string> groups_;
};

/// A regular expression in Perl's grammar. It matches bytes; ^ and $ are the beginning and the end of the text, `.` is anything
/// but a newline, [^] anything. Several threads may use one pattern. A search that takes more than PCRE2's limit, ten million
/// steps, ends with std::runtime_error.
class Pattern {
public:
    /// @throws std::invalid_argument for what is not a regular expression
    explicit Pattern(const std::string& expression);

    /// Whether the complete text matches.
    bool matches(const std::string& text) const;
    /// @param match  what has been found; unchanged if the text does not match
    bool matches(const std::string& text, Match& match) const;

    /// Whether a part of the text matches: the first one counts.
    bool is_in(const std::string& text) const;
    /// @param match  what has been found; unchanged if nothing in the text matches
    bool is_in(const std::string& text, Match& match) const;

    /// The parts of the text that match, from left to right; none overlaps another.
    std::vector<std::string> all_in(const std::string& text) const;

    /// The text with `words` in place of each part that matches. $1 in `words` is what the first group has matched.
    std::string replaced_in(const std::string& text, const std::string& words) const;

private:
    /// Calls `action` with the match of each part that matches, from left to right.
    template <class Action>
    void for_each_in(const std::string& text, Action action) const;

    class Compiled;
    std::shared_ptr<const Compiled> compiled_;
};

}  // namespace platform
