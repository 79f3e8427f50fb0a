// SPDX-License-Identifier: MIT
/// @file
/// Writes what the pages show of all exercises: `prepare_pages ROOT OUT` makes, in the folder OUT, lessons.html, the
/// exercises in their order, map.dot, the graph of what builds on what, and map_N.dot, that of chapter N. They come from
/// the files exercise.json alone. It refuses to go on if a page that a person writes has forgotten a chapter or a lesson,
/// or if the answer to a question is not what is counted.
#include "html.hpp"
#include "lessons.hpp"
#include "questions.hpp"

#include <cli/files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <stdexcept>
#include <vector>

namespace pages {
namespace {

namespace fs = std::filesystem;

std::string lesson_list(const cli::Workbook& workbook)
{
    std::string html;
    for (const cli::Chapter& chapter : workbook.chapters()) {
        html += fmt::format("<p class=\"lesson-list-head\"><a href=\"{}\">Chapter {}: {}</a></p>\n<ul "
                            "class=\"lesson-list\">\n",
                            page_of(chapter), chapter.number, escaped(chapter.title));
        for (const cli::Exercise& exercise : workbook.exercises()) {
            if (exercise.chapter == chapter.number) {
                html +=
                    fmt::format("<li><a href=\"{}\">{} {}</a> <span class=\"kind\">{}</span><br/>\n{}</li>\n",
                                page_of(exercise), exercise.label(), escaped(exercise.title),
                                kind_word(exercise.kind), escaped(exercise.summary));
            }
        }
        html += "</ul>\n";
    }
    return html;
}

/// The graph of these exercises. Colours come from the style sheet, by class.
std::string map(const cli::Workbook& workbook, const std::vector<const cli::Exercise*>& exercises)
{
    std::string dot =
        "digraph map {\n"
        "  rankdir=LR; ranksep=0.45; nodesep=0.18; bgcolor=transparent;\n"
        "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=12, margin=\"0.16,0.07\"];\n"
        "  edge [arrowsize=0.7];\n";
    for (const cli::Exercise* exercise : exercises) {
        dot += fmt::format("  {} [label=\"{}\\n{}\", class=\"{}\", URL=\"{}\", tooltip=\"{}\"];\n",
                           exercise->name, exercise->label(), escaped(exercise->title),
                           kind_word(exercise->kind), page_of(*exercise), escaped(exercise->summary));
    }
    for (const cli::Exercise* exercise : exercises) {
        for (const std::string& name : exercise->builds_on) {
            const cli::Exercise& earlier = workbook.find(name);
            if (std::find(exercises.begin(), exercises.end(), &earlier) != exercises.end()) {
                dot += fmt::format("  {} -> {};\n", earlier.name, exercise->name);
            }
        }
    }
    return dot + "}\n";
}

void write_maps(const cli::Workbook& workbook, const fs::path& out)
{
    std::vector<const cli::Exercise*> all;
    std::map<int, std::vector<const cli::Exercise*>> by_chapter;
    for (const cli::Exercise& exercise : workbook.exercises()) {
        all.push_back(&exercise);
        by_chapter[exercise.chapter].push_back(&exercise);
    }
    cli::replace_file(out / "map.dot", map(workbook, all));
    for (const auto& [chapter, exercises] : by_chapter) {
        cli::replace_file(out / fmt::format("map_{}.dot", chapter), map(workbook, exercises));
    }
}

/// Texts of pages name others by their file without its ending.
std::string reference(const std::string& page)
{
    return fs::path(page).stem();
}

void demand(const cli::Workbook& workbook, const fs::path& file, const std::string& command)
{
    if (!std::regex_search(cli::read_file(file), std::regex('@' + command + "\\b"))) {
        throw std::runtime_error(fmt::format("{} has no @{}", workbook.shown(file), command));
    }
}

/// The pages that people write lead to every chapter and every lesson.
void demand_ways(const cli::Workbook& workbook)
{
    for (const cli::Chapter& chapter : workbook.chapters()) {
        demand(workbook, workbook.root() / "docs/course.md", "subpage " + reference(page_of(chapter)));
        for (const cli::Exercise& exercise : workbook.exercises()) {
            if (exercise.chapter == chapter.number) {
                demand(workbook, workbook.root() / "chapters" / chapter.path / "page.md",
                       "subpage " + reference(page_of(exercise)));
                demand(workbook, workbook.root() / "docs/index.md", "ref " + reference(page_of(exercise)));
            }
        }
    }
}

/// What the answers to the lessons' questions say is what is counted.
void demand_proofs(const cli::Workbook& workbook)
{
    std::string faults;
    for (const cli::Exercise& exercise : workbook.exercises()) {
        for (const std::string& fault : faults_of_questions(workbook.folder(exercise))) {
            faults += fmt::format("\n{}:{}", workbook.shown(workbook.page(exercise)), fault);
        }
    }
    if (!faults.empty()) {
        throw std::runtime_error("questions" + faults);
    }
}

void prepare(const fs::path& root, const fs::path& out)
{
    const cli::Workbook workbook(root, "");
    demand_ways(workbook);
    demand_proofs(workbook);
    cli::replace_file(out / "lessons.html", lesson_list(workbook));
    write_maps(workbook, out);
}

}  // namespace
}  // namespace pages

int main(int argc, char** argv)
{
    if (argc != 3) {
        fmt::print(stderr, "usage: prepare_pages ROOT OUT\n");
        return 2;
    }
    try {
        pages::prepare(argv[1], argv[2]);
    } catch (const std::exception& error) {
        fmt::print(stderr, "prepare_pages: {}\n", error.what());
        return 1;
    }
}
