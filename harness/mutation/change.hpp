// SPDX-License-Identifier: MIT
/// @file
/// A change of a source by a rule, as a mutant or a variant has it.
#pragma once

#include "source.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace mutation {

/// Characters that are replaced by others. Both offsets are the same where text is put in.
struct Edit
{
    std::size_t begin;
    std::size_t end;
    std::string text;
};

/// The lines that a change touches, without the blanks around them and the comments behind them.
struct Excerpt
{
    std::size_t line = 0;  ///< of the first, from 1
    std::string before;
    std::string after;
    /// The line of code above them, without what is left out here, too; empty at the top.
    std::string above{};
};

struct Change
{
    std::string rule;
    std::vector<Edit> edits;  ///< in order, apart from each other
};

/// The text with the change.
std::string apply(const std::string& text, const Change& change);

/// The source with the change. What follows an edit on its line keeps its line and column, by `#line` and blanks, so that
/// the machine code differs only where the code does: it holds the places of some accesses.
std::string apply_keeping_places(const std::string& source, const Change& change);

/// What a person is shown of the change.
Excerpt excerpt(const std::string& source, const Change& change);

/// Collects the changes that one rule finds.
class Changes {
public:
    Changes(const Source& source, std::string rule) : source_(source), rule_(std::move(rule)) {}

    /// Replaces these lexemes.
    void replace(const Range& range, const std::string& text);
    void replace(std::size_t lexeme, const std::string& text) { replace({lexeme, lexeme + 1}, text); }
    void remove(const Range& range) { replace(range, ""); }

    /// Makes several edits at once.
    void edit(std::vector<Edit> edits);

    /// An edit that replaces these lexemes, for edit().
    Edit replacement(const Range& range, const std::string& text) const;
    Edit insertion_before(std::size_t lexeme, const std::string& text) const;
    Edit insertion_after(std::size_t lexeme, const std::string& text) const;

    const std::vector<Change>& found() const { return found_; }

private:
    const Source& source_;
    std::string rule_;
    std::vector<Change> found_;
};

/// A rule: one kind of change, wherever it is possible.
struct Rule
{
    std::string_view name;
    void (*find)(const Source& source, Changes& changes);
};

/// All changes that the rules find, by their place in the source, each text once: where two rules lead to the same text,
/// the first has made it.
std::vector<Change> changes_by(const std::vector<Rule>& rules, const Source& source);

}  // namespace mutation
