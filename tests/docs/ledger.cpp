// SPDX-License-Identifier: MIT
#include "ledger.hpp"

#include "ledger_row.hpp"

#include <cli/authoring/lesson_form.hpp>
#include <course/workbook.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace ledger {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

const Lines kinds = {"concept", "kernel", "row", "number", "claim"};

Lines split(const std::string& text, const std::string& separator)
{
    Lines parts;
    std::size_t begin = 0;
    for (std::size_t end; (end = text.find(separator, begin)) != std::string::npos;
         begin = end + separator.size()) {
        parts.push_back(text.substr(begin, end - begin));
    }
    parts.push_back(text.substr(begin));
    return parts;
}

Lines lines_of(const fs::path& file)
{
    Lines lines;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

/// A line of a page without what may differ: markup, white space, capitals, and the commas in 1,073,741,824.
std::string compact(const std::string& line)
{
    static const std::regex ignored(R"(\s|&nbsp;|,(?=\d{3}(?!\d)))");
    std::string kept = std::regex_replace(cli::visible_lines({line}).front(), ignored, "");
    std::transform(kept.begin(), kept.end(), kept.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return kept;
}

/// Whether a number goes on across the border in front of a character.
bool is_inside_a_number(const std::string& text, std::size_t border)
{
    const auto is = [&](std::size_t at, const char* any) {
        return at < text.size() && std::strchr(any, text[at]) != nullptr;
    };
    const char* digits = "0123456789";
    const bool follows_digit = is(border - 1, digits);
    const bool follows_point = is(border - 1, ".") && is(border - 2, digits);
    return is(border, digits) ? follows_digit || follows_point
                              : follows_digit && is(border, ".") && is(border + 1, digits);
}

/// Where `part` ends in `text`, at or behind `from`; npos if it is not there.
std::size_t end_of(const std::string& part, const std::string& text, std::size_t from)
{
    for (std::size_t at = text.find(part, from); at != std::string::npos; at = text.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        if (!is_inside_a_number(text, at) && !is_inside_a_number(text, end)) {
            return end;
        }
    }
    return std::string::npos;
}

/// @param text, parts  compact
bool has_in_order(const std::string& text, const Lines& parts)
{
    std::size_t from = 0;
    return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
        from = end_of(part, text, from);
        return from != std::string::npos;
    });
}

/// A page, and the marks of verdicts on it for which rows have been found.
struct Page
{
    Lines written;
    Lines compact;
    std::set<std::pair<std::size_t, std::string>> marks_with_rows;  ///< line and verdict
};

using CheckedPages = std::map<std::string, Page>;

/// The lines of a page that say `term`.
std::vector<std::size_t> lines_that_say(const Page& page, const std::string& term)
{
    Lines parts;
    for (const std::string& part : split(term, "…")) {
        parts.push_back(compact(part));
    }
    std::vector<std::size_t> found;
    for (std::size_t line = 0; line < page.compact.size(); ++line) {
        if (has_in_order(page.compact[line], parts)) {
            found.push_back(line);
        }
    }
    return found;
}

bool has_mark(const std::string& line, std::string_view verdict)
{
    return line.find("**" + mark_of(verdict) + "**") != std::string::npos;
}

bool is_of_a_chapter(const std::string& page)
{
    return !page.starts_with("docs/");
}

/// What is wrong with the verdict of a row; empty if nothing is.
std::string fault_of_verdict(const Row& row, Page& page)
{
    if (!is_of_a_chapter(row.page)) {
        return fmt::format("a verdict stands on the page of a chapter or an exercise, and not on '{}'",
                           row.page);
    }
    const std::vector<std::size_t> lines = lines_that_say(page, row.evidence);
    if (lines.empty()) {
        return fmt::format("the page '{}' does not say '{}'", row.page, row.evidence);
    }
    bool is_marked = false;
    for (const std::size_t line : lines) {
        if (has_mark(page.written[line], row.today)) {
            page.marks_with_rows.emplace(line, row.today);
            is_marked = true;
        }
    }
    return is_marked ? ""
                     : fmt::format("the page '{}' has no mark '**{}**' where it says '{}'", row.page,
                                   mark_of(row.today), row.evidence);
}

/// What is wrong with a line of the ledger; empty if nothing is.
std::string fault_of(const std::string& line, CheckedPages& pages)
try {
    const Row row = row_of(line);
    if (std::find(kinds.begin(), kinds.end(), row.kind) == kinds.end()) {
        return fmt::format("the kind '{}' is not one of {}", row.kind, fmt::join(kinds, ", "));
    }
    const auto page = pages.find(row.page);
    if (page == pages.end()) {
        return fmt::format("there is no page '{}'", row.page);
    }
    if (lines_that_say(page->second, row.term).empty()) {
        return fmt::format("the page '{}' does not say '{}'", row.page, row.term);
    }
    return row.is_judged() ? fault_of_verdict(row, page->second) : "";
} catch (const std::runtime_error& fault) {
    return fault.what();
}

/// Marks of verdicts for which the ledger has no row.
Lines marks_without_rows(const CheckedPages& pages)
{
    Lines faults;
    for (const auto& [name, page] : pages) {
        for (std::size_t line = 0; is_of_a_chapter(name) && line < page.written.size(); ++line) {
            for (const std::string_view verdict : verdicts) {
                if (has_mark(page.written[line], verdict) &&
                    !page.marks_with_rows.contains({line, std::string(verdict)})) {
                    faults.push_back(fmt::format("{}: no row has the mark '**{}**' of the line '{}'", name,
                                                 mark_of(verdict), page.written[line]));
                }
            }
        }
    }
    return faults;
}

CheckedPages checked(const Pages& pages)
{
    CheckedPages result;
    for (const auto& [name, lines] : pages) {
        Page& page = result[name];
        page.written = lines;
        std::transform(lines.begin(), lines.end(), std::back_inserter(page.compact), compact);
    }
    return result;
}

}  // namespace

std::vector<std::string> visible_text(std::vector<std::string> lines)
{
    bool is_folded = false;
    for (std::string& line : lines) {
        const bool begins_fold = line.starts_with("<details");
        const bool ends_fold = line.find("</details>") != std::string::npos;
        if (begins_fold) {
            line.erase(std::min(line.find("</summary>"), line.size()));
        } else if (is_folded) {
            line.clear();
        }
        is_folded = (is_folded || begins_fold) && !ends_fold;
    }
    const Lines text = cli::visible_lines(lines);
    for (std::size_t line = 0; line < lines.size(); ++line) {
        if (text[line].empty()) {
            lines[line].clear();
        }
    }
    return lines;
}

Pages read_pages(const fs::path& root)
{
    const course::Workbook workbook(root, root);
    Pages pages;
    for (const course::Chapter& chapter : workbook.chapters()) {
        pages[course::numbered_name(chapter.path).name] =
            visible_text(lines_of(root / "chapters" / chapter.path / "page.md"));
    }
    for (const course::Exercise& exercise : workbook.exercises()) {
        pages[exercise.name] = visible_text(lines_of(workbook.folder(exercise) / "page.md"));
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(root / "docs")) {
        if (entry.path().extension() == ".md") {
            pages["docs/" + entry.path().filename().string()] = visible_text(lines_of(entry.path()));
        }
    }
    return pages;
}

std::vector<std::string> faults(const std::string& ledger, const Pages& pages)
{
    CheckedPages checked_pages = checked(pages);
    std::vector<std::string> found;
    std::map<std::string, std::size_t> line_of_row;
    std::istringstream in(ledger);
    std::string row;
    if (!std::getline(in, row) || row != columns) {
        found.emplace_back("1: the first line does not name the columns");
    }
    for (std::size_t line = 2; std::getline(in, row); ++line) {
        const auto [first, is_new] = line_of_row.try_emplace(row, line);
        const std::string fault =
            is_new ? fault_of(row, checked_pages) : fmt::format("the row is that of line {}", first->second);
        if (!fault.empty()) {
            found.push_back(fmt::format("{}: {}", line, fault));
        }
    }
    if (line_of_row.empty()) {
        found.emplace_back("2: the ledger has no rows");
    }
    const Lines marks = marks_without_rows(checked_pages);
    found.insert(found.end(), marks.begin(), marks.end());
    return found;
}

}  // namespace ledger
