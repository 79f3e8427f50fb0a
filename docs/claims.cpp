// SPDX-License-Identifier: MIT
#include "claims.hpp"

#include "html.hpp"
#include "ledger_row.hpp"
#include "lessons.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace pages {
namespace {

/// Where the evidence stands. The page of a chapter comes before its lessons, as number 0.
struct Place
{
    int chapter;
    int number;
    std::string link;
};

std::map<std::string, Place> places_of(const course::Workbook& workbook)
{
    std::map<std::string, Place> places;
    const auto link = [](const std::string& page, const std::string& text) {
        return fmt::format("<a href=\"{}\">{}</a>", page, text);
    };
    for (const course::Chapter& chapter : workbook.chapters()) {
        places[course::numbered_name(chapter.path).name] = {
            chapter.number, 0, link(page_of(chapter), fmt::format("chapter {}", chapter.number))};
    }
    for (const course::Exercise& exercise : workbook.exercises()) {
        places[exercise.name] = {exercise.chapter, exercise.number,
                                 link(page_of(exercise), exercise.label())};
    }
    return places;
}

/// `text` of a page, whose only markup is that of code. A number stays in one line with its unit.
std::string in_html(const std::string& text)
{
    static const std::regex code("`([^`]*)`");
    static const std::regex before_unit("([0-9]) (%|ms|ns|µs|GB/s)");
    return std::regex_replace(std::regex_replace(escaped(text), code, "<code>$1</code>"), before_unit,
                              "$1&nbsp;$2");
}

/// "Handbook 15.5: error 1" as "Handbook 15.5": which row or error it is, concerns the ledger alone.
std::string shown_source(const std::string& source)
{
    return source.substr(0, source.find(':'));
}

using JudgedRow = std::pair<Place, ledger::Row>;

std::vector<JudgedRow> judged_rows(const course::Workbook& workbook, const std::string& text)
{
    const std::map<std::string, Place> places = places_of(workbook);
    std::vector<JudgedRow> rows;
    std::istringstream in(text);
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        const ledger::Row row = ledger::row_of(line);
        if (row.is_judged()) {
            const auto place = places.find(row.page);
            if (place == places.end()) {
                throw std::runtime_error(fmt::format(
                    "docs/ledger.tsv has a verdict on '{}', which is no chapter and no exercise", row.page));
            }
            rows.emplace_back(place->second, row);
        }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const JudgedRow& a, const JudgedRow& b) {
        return std::pair(a.first.chapter, a.first.number) < std::pair(b.first.chapter, b.first.number);
    });
    return rows;
}

std::string counts(const std::vector<JudgedRow>& rows)
{
    std::vector<std::string> parts;
    for (const std::string_view verdict : ledger::verdicts) {
        const auto count = std::count_if(rows.begin(), rows.end(),
                                         [&](const JudgedRow& row) { return row.second.today == verdict; });
        parts.push_back(fmt::format("<b>{}</b> {}", ledger::mark_of(verdict), count));
    }
    return fmt::format("<p>Claims with each mark: {}; together {}.</p>\n", fmt::join(parts, ", "),
                       rows.size());
}

std::string table(const std::vector<JudgedRow>& rows, int chapter)
{
    std::string html;
    for (const auto& [place, row] : rows) {
        if (place.chapter == chapter) {
            html += fmt::format(
                "<tr><td>{}<br/><span class=\"source\">{}</span></td><td><b>{}</b></td><td>{}</td>"
                "<td>{}</td></tr>\n",
                in_html(row.what), escaped(shown_source(row.source)), ledger::mark_of(row.today),
                in_html(row.evidence), place.link);
        }
    }
    return html.empty()
               ? ""
               : fmt::format("<table class=\"markdownTable claims\">\n<tr><th>what the source says</th>"
                             "<th>today</th><th>what we found</th><th>lesson</th></tr>\n{}</table>\n",
                             html);
}

}  // namespace

std::string claims(const course::Workbook& workbook, const std::string& ledger)
{
    const std::vector<JudgedRow> rows = judged_rows(workbook, ledger);
    std::string html = counts(rows);
    for (const course::Chapter& chapter : workbook.chapters()) {
        const std::string of_chapter = table(rows, chapter.number);
        if (!of_chapter.empty()) {
            html += fmt::format("<h1>Chapter {}: {}</h1>\n{}", chapter.number, escaped(chapter.title),
                                of_chapter);
        }
    }
    return html;
}

}  // namespace pages
