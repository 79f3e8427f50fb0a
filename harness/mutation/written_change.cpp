// SPDX-License-Identifier: MIT
#include "written_change.hpp"

#include "change.hpp"

#include <platform/files.hpp>
#include <platform/pattern.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace mutation {
namespace {

using Lines = std::vector<std::string>;

constexpr const char* hunk_mark = "@@";

bool is_comment(const std::string& line)
{
    static const platform::Pattern form(R"(\s*//.*)");
    return form.matches(line);
}

/// The lines of the comment at the top of a file.
std::size_t length_of_head(const Lines& lines)
{
    return static_cast<std::size_t>(
        std::find_if(lines.begin(), lines.end(),
                     [](const std::string& line) { return !line.starts_with("//"); }) -
        lines.begin());
}

std::string text_of(Lines::const_iterator begin, Lines::const_iterator end)
{
    std::string text;
    for (; begin != end; ++begin) {
        text += *begin + "\n";
    }
    return text;
}

std::string text_of(const Lines& lines)
{
    return text_of(lines.begin(), lines.end());
}

/// One hunk as it is written.
struct Hunk
{
    std::size_t line = 0;  ///< of its mark, from 1
    std::string before{};  ///< lines of the bare solution
    std::string after{};   ///< what takes their place
};

struct Written
{
    std::string head;  ///< the comment with which the submission begins
    std::vector<Hunk> hunks;
};

[[noreturn]] void complain(const std::string& name, std::size_t line, const std::string& what)
{
    throw SubmissionFileError(fmt::format("{}:{}: {}", name, line, what));
}

void add_line(Hunk& hunk, const std::string& line, const std::string& name, std::size_t number)
{
    const char kind = line.empty() ? ' ' : line.front();  // editors remove blanks at the end of a line
    if (kind != ' ' && kind != '-' && kind != '+') {
        complain(name, number, "a line of a hunk begins with a blank, '-' or '+'");
    }
    const std::string text = (line.empty() ? line : line.substr(1)) + "\n";
    hunk.before += kind == '+' ? "" : text;
    hunk.after += kind == '-' ? "" : text;
}

Written parse(const std::string& change, const std::string& name)
{
    const Lines lines = platform::lines_of(change);
    Written written;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i] == hunk_mark) {
            written.hunks.push_back({i + 1});
        } else if (!written.hunks.empty()) {
            add_line(written.hunks.back(), lines[i], name, i + 1);
        } else if (lines[i].starts_with("//")) {
            written.head += lines[i] + "\n";
        } else {
            complain(name, i + 1, "comments come first, then hunks, which begin with '@@'");
        }
    }
    return written;
}

/// Where these lines begin in a text of lines.
std::vector<std::size_t> places_of(const std::string& lines, const std::string& text)
{
    std::vector<std::size_t> places;
    for (std::size_t at = text.find(lines); at != std::string::npos; at = text.find(lines, at + 1)) {
        if (at == 0 || text[at - 1] == '\n') {
            places.push_back(at);
        }
    }
    return places;
}

/// The place of a hunk that is right in itself.
Edit edit_of(const Hunk& hunk, const std::string& solution, const std::string& name)
{
    if (hunk.before == hunk.after) {
        complain(name, hunk.line, "this hunk changes nothing");
    }
    if (hunk.before.empty()) {
        complain(name, hunk.line, "this hunk has no line of the solution, so it has no place");
    }
    const std::vector<std::size_t> places = places_of(hunk.before, solution);
    if (places.empty()) {
        complain(name, hunk.line, "the solution does not have these lines");
    }
    if (places.size() > 1) {
        complain(name, hunk.line,
                 fmt::format("the solution has these lines {} times: add lines around them", places.size()));
    }
    return {places[0], places[0] + hunk.before.size(), hunk.after};
}

// --- Writing -----------------------------------------------------------------------------------------------------

/// A line of both texts, or of one.
struct Step
{
    char kind;  ///< as in a hunk
    std::string line;
};

/// The steps from `before` to `after` with as many common lines as possible, removed lines before added ones.
std::vector<Step> steps_between(const Lines& before, const Lines& after)
{
    // common[i][k]: of the lines from i and from k on
    std::vector<std::vector<std::size_t>> common(before.size() + 1,
                                                 std::vector<std::size_t>(after.size() + 1));
    for (std::size_t i = before.size(); i-- > 0;) {
        for (std::size_t k = after.size(); k-- > 0;) {
            common[i][k] = before[i] == after[k] ? common[i + 1][k + 1] + 1
                                                 : std::max(common[i + 1][k], common[i][k + 1]);
        }
    }
    std::vector<Step> steps;
    for (std::size_t i = 0, k = 0; i < before.size() || k < after.size();) {
        if (i < before.size() && k < after.size() && before[i] == after[k]) {
            steps.push_back({' ', before[i++]});
            ++k;
        } else if (k == after.size() || (i < before.size() && common[i + 1][k] >= common[i][k + 1])) {
            steps.push_back({'-', before[i++]});
        } else {
            steps.push_back({'+', after[k++]});
        }
    }
    return steps;
}

/// Steps [begin, end) that make a hunk.
struct Span
{
    std::size_t begin;
    std::size_t end;
};

Span wider(const Span& range, std::size_t steps)
{
    return {range.begin - std::min<std::size_t>(range.begin, 1), std::min(range.end + 1, steps)};
}

bool is_ambiguous(const Span& range, const std::vector<Step>& steps, const std::string& solution)
{
    std::string before;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        before += steps[i].kind == '+' ? "" : steps[i].line + "\n";
    }
    return places_of(before, solution).size() > 1;
}

/// The hunks of a change: ranges in order, apart from each other.
std::vector<Span> hunks_of(const std::vector<Step>& steps, const std::string& solution)
{
    std::vector<Span> hunks;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i].kind == ' ') {
            continue;
        }
        Span range = wider({i, i + 1}, steps.size());
        while (is_ambiguous(range, steps, solution)) {
            range = wider(range, steps.size());
        }
        while (!hunks.empty() && range.begin <= hunks.back().end) {
            range = {std::min(range.begin, hunks.back().begin), std::max(range.end, hunks.back().end)};
            hunks.pop_back();
        }
        hunks.push_back(range);
    }
    return hunks;
}

}  // namespace

std::string bare_solution(const std::string& solution)
{
    static const platform::Pattern reader_note(R"(\s*// (\[\w+\]|end of TODO \d+))");
    static const platform::Pattern todo(R"(\s*// TODO \d+.*)");
    const Lines lines = platform::lines_of(solution);
    Lines bare;
    bool is_todo = false;
    for (std::size_t i = length_of_head(lines); i < lines.size(); ++i) {
        is_todo = todo.matches(lines[i]) || (is_todo && is_comment(lines[i]));
        if (!is_todo && !reader_note.matches(lines[i])) {
            bare.push_back(lines[i]);
        }
    }
    return text_of(bare);
}

bool has_hunk(const std::string& change)
{
    const Lines lines = platform::lines_of(change);
    return std::find(lines.begin(), lines.end(), hunk_mark) != lines.end();
}

std::string expanded(const std::string& change, const std::string& solution, const std::string& name)
{
    const Written written = parse(change, name);
    const std::string bare = bare_solution(solution);
    Change made{"", {}};
    for (const Hunk& hunk : written.hunks) {
        made.edits.push_back(edit_of(hunk, bare, name));
        if (made.edits.size() > 1 && made.edits.end()[-2].end > made.edits.back().begin) {
            complain(name, hunk.line, "this hunk begins above the end of the one before it");
        }
    }
    return written.head + mutation::apply(bare, made);
}

std::string written_change(const std::string& submission, const std::string& solution)
{
    const Lines lines = platform::lines_of(submission);
    const auto body = lines.begin() + static_cast<std::ptrdiff_t>(length_of_head(lines));
    const std::string bare = bare_solution(solution);
    const std::vector<Step> steps = steps_between(platform::lines_of(bare), Lines(body, lines.end()));
    std::string change = text_of(lines.begin(), body);
    for (const Span& hunk : hunks_of(steps, bare)) {
        change += std::string(hunk_mark) + "\n";
        for (std::size_t i = hunk.begin; i < hunk.end; ++i) {
            const bool is_empty_context = steps[i].kind == ' ' && steps[i].line.empty();
            change += is_empty_context ? "\n" : steps[i].kind + steps[i].line + "\n";
        }
    }
    return change;
}

}  // namespace mutation
