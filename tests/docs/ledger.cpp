// SPDX-License-Identifier: MIT
#include "ledger.hpp"

#include <cli/authoring/lesson_form.hpp>
#include <course/workbook.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <regex>
#include <sstream>

namespace ledger {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

constexpr const char* columns = "source\tkind\twhat\tpage\tterm";
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

/// Text without what may differ: white space, capitals, and the commas in 1,073,741,824.
std::string compact(const std::string& text)
{
    static const std::regex ignored(R"(\s|&nbsp;|,(?=\d{3}(?!\d)))");
    std::string kept = std::regex_replace(text, ignored, "");
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

bool says(const Lines& page, const std::string& term)
{
    Lines parts;
    for (const std::string& part : split(cli::visible_lines({term}).front(), "…")) {
        parts.push_back(compact(part));
    }
    return std::any_of(page.begin(), page.end(),
                       [&](const std::string& line) { return has_in_order(line, parts); });
}

Pages compact(Pages pages)
{
    for (auto& [name, lines] : pages) {
        for (std::string& line : lines) {
            line = compact(line);
        }
    }
    return pages;
}

/// What is wrong with a row; empty if nothing is.
///
/// @param pages  compact
std::string fault_of(const std::string& row, const Pages& pages)
{
    const Lines fields = split(row, "\t");
    if (fields.size() != 5 || std::count(fields.begin(), fields.end(), "") > 0) {
        return "a row has five fields with tabs between them, and none is empty";
    }
    if (std::find(kinds.begin(), kinds.end(), fields[1]) == kinds.end()) {
        return fmt::format("the kind '{}' is not one of {}", fields[1], fmt::join(kinds, ", "));
    }
    const auto page = pages.find(fields[3]);
    if (page == pages.end()) {
        return fmt::format("there is no page '{}'", fields[3]);
    }
    return says(page->second, fields[4])
               ? ""
               : fmt::format("the page '{}' does not say '{}'", fields[3], fields[4]);
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
    return cli::visible_lines(lines);
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
    const Pages compact_pages = compact(pages);
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
            is_new ? fault_of(row, compact_pages) : fmt::format("the row is that of line {}", first->second);
        if (!fault.empty()) {
            found.push_back(fmt::format("{}: {}", line, fault));
        }
    }
    if (line_of_row.empty()) {
        found.emplace_back("2: the ledger has no rows");
    }
    return found;
}

}  // namespace ledger
