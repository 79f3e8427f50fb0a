// SPDX-License-Identifier: MIT
/// @file
/// Writes what the pages show of all exercises: `prepare_pages ROOT OUT [HEADERS]` makes, in the folder OUT,
/// lessons.html, the exercises in their order, chapters.html, how long the chapters take and how hard they are, map.dot,
/// the graph of what builds on what, and map_N.dot, that of chapter N. They come from the files exercise.json and from a
/// line of each chapter's page. From docs/ledger.tsv it makes claims.html, what the sources claim and what we found. From
/// HEADERS, docs/cuda_headers.cpp as the preprocessor leaves it, it makes cuda_functions.html, and from the list of counters
/// counters.html.
///
/// It refuses to go on if a page that a person writes has forgotten a chapter or a lesson, if the answer to a question
/// is not what is counted, or if a lesson leads to a solution.
#include "claims.hpp"
#include "cuda_functions.hpp"
#include "html.hpp"
#include "lessons.hpp"
#include "questions.hpp"

#include <platform/files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace pages {
namespace {

namespace fs = std::filesystem;

std::string lesson_list(const course::Workbook& workbook)
{
    std::string html;
    for (const course::Chapter& chapter : workbook.chapters()) {
        html += fmt::format("<p class=\"lesson-list-head\"><a href=\"{}\">Chapter {}: {}</a></p>\n<ul "
                            "class=\"lesson-list\">\n",
                            page_of(chapter), chapter.number, escaped(chapter.title));
        for (const course::Exercise& exercise : workbook.exercises()) {
            if (exercise.chapter == chapter.number) {
                html +=
                    fmt::format("<li><a href=\"{}\">{} {}</a> <span class=\"kind\">{}</span><br/>\n{}</li>\n",
                                page_of(exercise), exercise.label(), escaped(exercise.title),
                                course::kind_name(exercise.kind), escaped(exercise.summary));
            }
        }
        html += "</ul>\n";
    }
    return html;
}

/// How long a chapter takes, and how hard it is: what a line of its page says, in this form.
struct Effort
{
    std::string time;  ///< "5 hours"
    std::string difficulty;
};

Effort effort_of(const course::Workbook& workbook, const course::Chapter& chapter)
{
    static const std::regex form("(^|\n)About (.+)\\. Difficulty: (easy|medium|hard)\\.(\n|$)");
    const fs::path file = workbook.root() / "chapters" / chapter.path / "page.md";
    const std::string text = platform::read_file(file);
    std::smatch match;
    if (!std::regex_search(text, match, form)) {
        throw std::runtime_error(
            fmt::format("{} has no line of the form 'About 5 hours. Difficulty: medium.' "
                        "A chapter is easy, medium or hard.",
                        workbook.shown(file)));
    }
    return {match.str(2), match.str(3)};
}

std::string chapter_table(const course::Workbook& workbook)
{
    std::string rows;
    for (const course::Chapter& chapter : workbook.chapters()) {
        const auto exercises = std::count_if(
            workbook.exercises().begin(), workbook.exercises().end(),
            [&](const course::Exercise& exercise) { return exercise.chapter == chapter.number; });
        const Effort effort = effort_of(workbook, chapter);
        rows += fmt::format("<tr><td><a href=\"{}\">{} {}</a></td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                            page_of(chapter), chapter.number, escaped(chapter.title), exercises,
                            escaped(effort.time), effort.difficulty);
    }
    return fmt::format("<table class=\"markdownTable\">\n<tr><th>chapter</th><th>exercises</th><th>about</th>"
                       "<th>difficulty</th></tr>\n{}</table>\n",
                       rows);
}

/// A title in short lines, as Graphviz writes them: the narrower its boxes, the more of a map is seen at a glance.
std::string in_short_lines(const std::string& title)
{
    constexpr std::size_t most = 14;
    std::istringstream words(title);
    std::string lines;
    std::size_t length = 0;
    for (std::string word; words >> word; length += word.size()) {
        if (!lines.empty()) {
            const bool fits = length + 1 + word.size() <= most;
            lines += fits ? " " : "\\n";
            length = fits ? length + 1 : 0;
        }
        lines += word;
    }
    return escaped(lines);
}

/// The graph of these exercises. Colours come from the style sheet, by class.
std::string map(const course::Workbook& workbook, const std::vector<const course::Exercise*>& exercises)
{
    std::string dot =
        "digraph map {\n"
        "  rankdir=LR; ranksep=0.3; nodesep=0.12; bgcolor=transparent;\n"
        "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=12, margin=\"0.08,0.05\"];\n"
        "  edge [arrowsize=0.7];\n";
    for (const course::Exercise* exercise : exercises) {
        dot += fmt::format("  {} [label=\"{}\\n{}\", class=\"{}\", URL=\"{}\", tooltip=\"{}\"];\n",
                           exercise->name, exercise->label(), in_short_lines(exercise->title),
                           course::kind_name(exercise->kind), page_of(*exercise), escaped(exercise->summary));
    }
    for (const course::Exercise* exercise : exercises) {
        for (const std::string& name : exercise->builds_on) {
            const course::Exercise& earlier = workbook.find(name);
            if (std::find(exercises.begin(), exercises.end(), &earlier) != exercises.end()) {
                dot += fmt::format("  {} -> {};\n", earlier.name, exercise->name);
            }
        }
    }
    return dot + "}\n";
}

void write_maps(const course::Workbook& workbook, const fs::path& out)
{
    std::vector<const course::Exercise*> all;
    std::map<int, std::vector<const course::Exercise*>> by_chapter;
    for (const course::Exercise& exercise : workbook.exercises()) {
        all.push_back(&exercise);
        by_chapter[exercise.chapter].push_back(&exercise);
    }
    platform::replace_file(out / "map.dot", map(workbook, all));
    for (const auto& [chapter, exercises] : by_chapter) {
        platform::replace_file(out / fmt::format("map_{}.dot", chapter), map(workbook, exercises));
    }
}

/// Texts of pages name others by their file without its ending.
std::string reference(const std::string& page)
{
    return fs::path(page).stem();
}

void demand(const course::Workbook& workbook, const fs::path& file, const std::string& command)
{
    if (!std::regex_search(platform::read_file(file), std::regex('@' + command + "\\b"))) {
        throw std::runtime_error(fmt::format("{} has no @{}", workbook.shown(file), command));
    }
}

/// The pages that people write lead to every chapter and every lesson.
void demand_ways(const course::Workbook& workbook)
{
    for (const course::Chapter& chapter : workbook.chapters()) {
        demand(workbook, workbook.root() / "docs/course.md", "subpage " + reference(page_of(chapter)));
        for (const course::Exercise& exercise : workbook.exercises()) {
            if (exercise.chapter == chapter.number) {
                demand(workbook, workbook.root() / "chapters" / chapter.path / "page.md",
                       "subpage " + reference(page_of(exercise)));
                demand(workbook, workbook.root() / "docs/topics.md", "ref " + reference(page_of(exercise)));
            }
        }
    }
}

/// What the answers to the lessons' questions say is what is counted.
void demand_proofs(const course::Workbook& workbook)
{
    std::string faults;
    for (const course::Exercise& exercise : workbook.exercises()) {
        for (const std::string& fault : faults_of_questions(workbook.folder(exercise))) {
            faults += fmt::format("\n{}:{}", workbook.shown(workbook.folder(exercise) / "page.md"), fault);
        }
    }
    if (!faults.empty()) {
        throw std::runtime_error("questions" + faults);
    }
}

/// The first paragraph of the comment that describes a file.
std::string description_of(const fs::path& file)
{
    static const std::regex form(R"(/// @file\n((?:/// .+\n)+))");
    static const std::regex line_begin("(^|\n)/// ");
    const std::string text = platform::read_file(file);
    std::smatch match;
    return std::regex_search(text, match, form) ? folded(std::regex_replace(match.str(1), line_begin, " "))
                                                : "";
}

void write_cuda_functions(const fs::path& root, const fs::path& headers, const fs::path& out)
{
    const fs::path folder = root / "harness/simt/include";
    std::string html;
    for (const HeaderFunctions& header : cuda_functions(platform::read_file(headers), folder.string())) {
        html += fmt::format("<h1>{}</h1>\n<p>{}</p>\n<p class=\"names\">", escaped(header.header),
                            escaped(description_of(folder / header.header)));
        for (const std::string& name : header.names) {
            html += fmt::format("<code>{}</code> ", name);
        }
        html += "</p>\n";
    }
    platform::replace_file(out, html);
}

void write_counters(const fs::path& list, const fs::path& out)
{
    static const std::regex form("SIMT_COUNTER\\((\\w+), (\\w+), \"([^\"]*)\", \"([^\"]*)\"");
    const std::string text = platform::read_file(list);
    std::string rows;
    for (std::sregex_iterator match(text.begin(), text.end(), form), none; match != none; ++match) {
        rows += fmt::format("<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                            match->str(1), escaped(match->str(4)), escaped(match->str(3)),
                            match->str(2) == "sum" ? "added" : "the greatest");
    }
    platform::replace_file(
        out, fmt::format("<table class=\"markdownTable\">\n<tr><th>name</th><th>as it is printed</th>"
                         "<th>unit</th><th>of several launches</th></tr>\n{}</table>\n",
                         rows));
}

/// No lesson shows a solution, or says where it lies.
void demand_no_solutions(const course::Workbook& workbook)
{
    for (const course::Exercise& exercise : workbook.exercises()) {
        const fs::path page = workbook.folder(exercise) / "page.md";
        if (platform::read_file(page).find("solutions/") != std::string::npos) {
            throw std::runtime_error(fmt::format("{} leads to a solution", workbook.shown(page)));
        }
    }
}

void prepare(const fs::path& root, const fs::path& out)
{
    const course::Workbook workbook(root, "");
    demand_ways(workbook);
    demand_proofs(workbook);
    demand_no_solutions(workbook);
    platform::replace_file(out / "lessons.html", lesson_list(workbook));
    platform::replace_file(out / "chapters.html", chapter_table(workbook));
    platform::replace_file(out / "claims.html",
                           claims(workbook, platform::read_file(root / "docs/ledger.tsv")));
    write_maps(workbook, out);
}

}  // namespace
}  // namespace pages

int main(int argc, char** argv)
{
    if (argc != 3 && argc != 4) {
        fmt::print(stderr, "usage: prepare_pages ROOT OUT [HEADERS]\n");
        return 2;
    }
    try {
        const std::filesystem::path root = argv[1];
        const std::filesystem::path out = argv[2];
        pages::prepare(root, out);
        if (argc == 4) {
            pages::write_cuda_functions(root, argv[3], out / "cuda_functions.html");
            pages::write_counters(root / "harness/simt/observed_counters.inc", out / "counters.html");
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "prepare_pages: {}\n", error.what());
        return 1;
    }
}
