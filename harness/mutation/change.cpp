// SPDX-License-Identifier: MIT
#include "change.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace mutation {
namespace {

std::size_t begin_of_line(const std::string& text, std::size_t offset)
{
    const std::size_t before = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
    return before == std::string::npos ? 0 : before + 1;
}

std::size_t end_of_line(const std::string& text, std::size_t offset)
{
    return std::min(text.find('\n', offset), text.size());
}

std::size_t lines_in(std::string_view text)
{
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// The line with one blank where it has several, and none within parentheses at their ends or before a semicolon.
std::string with_single_blanks(std::string_view line)
{
    std::string text;
    for (const char c : line) {
        const bool is_blank = c == ' ' || c == '\t';
        if (!text.empty() && text.back() == ' ' && (is_blank || c == ';' || c == ')')) {
            text.pop_back();
        }
        if (!is_blank || text.empty() || text.back() != '(') {
            text += is_blank ? ' ' : c;
        }
    }
    return text;
}

/// The lines with the blanks around them and the comments behind them taken away; lines that are left empty go.
std::string bare_lines(std::string_view text)
{
    std::string bare;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        line = line.substr(0, line.find("//"));
        const std::size_t first = line.find_first_not_of(" \t");
        if (first != std::string_view::npos) {
            bare += bare.empty() ? "" : "\n";
            bare += with_single_blanks(line.substr(first, line.find_last_not_of(" \t") + 1 - first));
        }
    }
    return bare;
}

std::string last_line(const std::string& text)
{
    return text.substr(begin_of_line(text, text.size()));
}

void append_lines(std::string& text, const std::string& lines)
{
    text += text.empty() || lines.empty() ? "" : "\n";
    text += lines;
}

}  // namespace

std::string apply(const std::string& text, const Change& change)
{
    std::string changed = text;
    for (auto edit = change.edits.rbegin(); edit != change.edits.rend(); ++edit) {
        changed.replace(edit->begin, edit->end - edit->begin, edit->text);
    }
    return changed;
}

std::string apply_keeping_places(const std::string& source, const Change& change)
{
    std::string text;
    std::size_t copied = 0;
    std::size_t line = 1;
    for (const Edit& edit : change.edits) {
        text += source.substr(copied, edit.begin - copied);
        line += lines_in(std::string_view(source).substr(copied, edit.end - copied));
        text += edit.text;
        copied = edit.end;
        const std::size_t column = copied - begin_of_line(source, copied);
        text += "\n#line " + std::to_string(line) + "\n" + std::string(column, ' ');
    }
    return text + source.substr(copied);
}

Excerpt excerpt(const std::string& source, const Change& change)
{
    Excerpt shown;
    const std::size_t first = begin_of_line(source, change.edits.front().begin);
    const std::string_view above = std::string_view(source).substr(0, first);
    shown.line = 1 + lines_in(above);
    shown.above = last_line(bare_lines(above));
    for (auto edit = change.edits.begin(); edit != change.edits.end();) {
        const std::size_t begin = begin_of_line(source, edit->begin);
        std::size_t end = begin;
        Change within{change.rule, {}};
        for (; edit != change.edits.end() && (within.edits.empty() || edit->begin <= end); ++edit) {
            within.edits.push_back({edit->begin - begin, edit->end - begin, edit->text});
            end = end_of_line(source, edit->end);
        }
        const std::string lines = source.substr(begin, end - begin);
        append_lines(shown.before, bare_lines(lines));
        append_lines(shown.after, bare_lines(mutation::apply(lines, within)));
    }
    return shown;
}

Edit Changes::replacement(const Range& range, const std::string& text) const
{
    return {source_[range.begin].begin, source_[range.end - 1].end, text};
}

Edit Changes::insertion_before(std::size_t lexeme, const std::string& text) const
{
    return {source_[lexeme].begin, source_[lexeme].begin, text};
}

Edit Changes::insertion_after(std::size_t lexeme, const std::string& text) const
{
    return {source_[lexeme].end, source_[lexeme].end, text};
}

void Changes::replace(const Range& range, const std::string& text)
{
    if (!range.is_empty()) {
        edit({replacement(range, text)});
    }
}

void Changes::edit(std::vector<Edit> edits)
{
    std::stable_sort(edits.begin(), edits.end(),
                     [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    found_.push_back({rule_, std::move(edits)});
}

std::vector<Change> changes_by(const std::vector<Rule>& rules, const Source& source)
{
    std::set<std::string> texts{source.text()};
    std::vector<Change> all;
    for (const Rule& rule : rules) {
        Changes changes(source, std::string(rule.name));
        rule.find(source, changes);
        for (const Change& change : changes.found()) {
            if (texts.insert(apply(source.text(), change)).second) {
                all.push_back(change);
            }
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Change& a, const Change& b) {
        return a.edits.front().begin < b.edits.front().begin;
    });
    return all;
}

}  // namespace mutation
