// SPDX-License-Identifier: MIT
/// @file
/// Finishes the pages that Doxygen wrote: `finish_pages ROOT SITE [WATCHED]` changes every page of the folder SITE in place.
/// It fixes what Doxygen 1.9.4 gets wrong (images without alt text, headings that all are of the first level and have no
/// anchor), and adds what each lesson's exercise.json knows: its kind, its points, what it builds on, its hints, and the way
/// to the lessons before and after. It also writes menudata.js, the menu of a phone, and search_data.js, the text of all
/// pages, for their search field; a page is found by the terms whose rows in the glossary lead to it, in both languages. The
/// folder WATCHED holds what pages play: of the page lesson_1_1.html lesson_1_1_1.html, lesson_1_1_2.html and so on, each as
/// ./workbook trace writes it.
#include "glossary.hpp"
#include "lessons.hpp"
#include "page.hpp"

#include <platform/files.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <regex>
#include <stdexcept>

namespace pages {
namespace {

namespace fs = std::filesystem;

Link link_to(const course::Exercise& exercise)
{
    return {page_of(exercise), escaped(exercise.label() + ' ' + exercise.title)};
}

bool builds_on(const course::Exercise& exercise, const course::Exercise& other)
{
    return std::find(exercise.builds_on.begin(), exercise.builds_on.end(), other.name) !=
           exercise.builds_on.end();
}

std::string facts_of(const course::Workbook& workbook, const course::Exercise& exercise)
{
    std::vector<Link> before;
    std::vector<Link> after;
    for (const course::Exercise& other : workbook.exercises()) {
        if (builds_on(exercise, other)) {
            before.push_back(link_to(other));
        }
        if (builds_on(other, exercise)) {
            after.push_back(link_to(other));
        }
    }
    return fmt::format("<ul class=\"facts\"><li><span class=\"kind\">{}</span></li><li>{} {}</li>{}{}</ul>\n",
                       course::kind_name(exercise.kind), exercise.total_points(),
                       exercise.total_points() == 1 ? "point" : "points",
                       before.empty() ? "" : fmt::format("<li>builds on {}</li>", joined(before, ", ")),
                       after.empty() ? "" : fmt::format("<li>leads to {}</li>", joined(after, ", ")));
}

/// A hint is plain text with code between backticks.
std::string hint_html(const std::string& hint)
{
    static const std::regex code("`([^`]+)`");
    return std::regex_replace(escaped(hint), code, "<code>$1</code>");
}

/// The hints, each folded away by itself: who unfolds one has not seen the next.
std::string hints_of(const course::Exercise& exercise)
{
    static const std::vector<std::string> kinds = {"a question", "a place to look",
                                                   "the shape of the answer"};
    std::string html;
    for (std::size_t i = 0; i < exercise.hints.size(); ++i) {
        html +=
            fmt::format("<details class=\"hint\"><summary>Hint {}{}</summary><p>{}</p></details>\n", i + 1,
                        i < kinds.size() ? ": " + kinds[i] : "", hint_html(exercise.hints[i].text()));
    }
    return html;
}

/// The pages of the course, from first to last: the course, each chapter with its lessons, and the end.
std::vector<Link> course_of(const course::Workbook& workbook)
{
    std::vector<Link> course = {{"course.html", "Learn"}};
    for (const course::Chapter& chapter : workbook.chapters()) {
        course.push_back(
            {page_of(chapter), escaped(fmt::format("Chapter {}: {}", chapter.number, chapter.title))});
        for (const course::Exercise& exercise : workbook.exercises()) {
            if (exercise.chapter == chapter.number) {
                course.push_back(link_to(exercise));
            }
        }
    }
    course.push_back({"finished.html", "You have finished"});
    return course;
}

std::map<std::string, Additions> additions_of(const course::Workbook& workbook,
                                              const std::vector<Term>& terms)
{
    std::map<std::string, Additions> additions;
    for (const course::Exercise& exercise : workbook.exercises()) {
        additions[page_of(exercise)].facts = facts_of(workbook, exercise);
        additions[page_of(exercise)].hints = hints_of(exercise);
        additions[page_of(exercise)].terms = terms;
    }
    const std::vector<Link> course = course_of(workbook);
    for (std::size_t i = 0; i < course.size(); ++i) {
        additions[course[i].page].ways =
            fmt::format("<nav class=\"ways\" aria-label=\"Previous and next page\">{}{}</nav>\n",
                        i > 0 ? course[i - 1].html(" rel=\"prev\"") : "",
                        i + 1 < course.size() ? course[i + 1].html(" rel=\"next\"") : "");
    }
    return additions;
}

/// The stepper in a page of ./workbook trace, smaller, for a page about something else.
std::string stepper_in(const fs::path& file)
{
    const std::string page = platform::read_file(file);
    const std::vector<Tag> tags = tags_of(page);
    const auto found =
        std::find_if(tags.begin(), tags.end(), [](const Tag& tag) { return tag.has_class("stepper"); });
    if (found == tags.end()) {
        throw std::runtime_error(fmt::format("{} has no stepper", file.string()));
    }
    const Tag& end = tags[closing_of(tags, static_cast<std::size_t>(found - tags.begin()))];
    return R"(<div class="stepper compact">)" + page.substr(found->end, end.end - found->end) + '\n';
}

std::vector<std::string> steppers_of(const std::string& page, const fs::path& watched)
{
    std::vector<std::string> steppers;
    const auto file = [&] {
        return watched / fmt::format("{}_{}.html", fs::path(page).stem().string(), steppers.size() + 1);
    };
    while (!watched.empty() && fs::exists(file())) {
        steppers.push_back(stepper_in(file()));
    }
    return steppers;
}

std::vector<fs::path> pages_in(const fs::path& site)
{
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(site)) {
        if (entry.path().filename().string().starts_with("dir_")) {
            fs::remove(entry.path());  // Doxygen's page of a folder, to which nothing leads
        } else if (entry.path().extension() == ".html") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The terms that lead to an address, as search.js wants them.
nlohmann::json terms_at(const std::string& address, const std::vector<Term>& terms)
{
    nlohmann::json found = nlohmann::json::array();
    for (const Term& term : terms) {
        if (std::find(term.links.begin(), term.links.end(), address) != term.links.end()) {
            found.push_back({{"term", term.name},
                             {"chinese", term.chinese},
                             {"code", term.code},
                             {"meaning", term.meaning},
                             {"isFirst", term.links.front() == address}});
        }
    }
    return found;
}

/// What search.js can find on a page.
nlohmann::json searchable(const std::string& file, const Page& page, const std::vector<Term>& terms)
{
    nlohmann::json sections = nlohmann::json::array();
    for (const Section& section : page.sections()) {
        const std::string address = file + (section.anchor.empty() ? "" : "#") + section.anchor;
        sections.push_back({{"anchor", section.anchor},
                            {"heading", section.heading},
                            {"text", section.text},
                            {"terms", terms_at(address, terms)}});
    }
    return {{"page", file}, {"title", page.title()}, {"sections", std::move(sections)}};
}

/// Whether there is anything on a page of Doxygen's that one would search for: its lists of pages and members have nothing.
bool is_worth_searching(const std::string& page)
{
    return page != "pages.html" && !page.ends_with("-members.html");
}

nlohmann::json menu_entry(const Link& link)
{
    return {{"text", link.text}, {"url", link.page}};
}

/// The menu of a phone, which has no room for the tree of the pages beside the text.
nlohmann::json menu_of(const course::Workbook& workbook)
{
    nlohmann::json entries =
        nlohmann::json::array({menu_entry({"index.html", "Start"}), menu_entry({"course.html", "Learn"})});
    for (const course::Chapter& chapter : workbook.chapters()) {
        nlohmann::json lessons = nlohmann::json::array();
        for (const course::Exercise& exercise : workbook.exercises()) {
            if (exercise.chapter == chapter.number) {
                lessons.push_back(menu_entry(link_to(exercise)));
            }
        }
        nlohmann::json entry = menu_entry(
            {page_of(chapter), escaped(fmt::format("Chapter {}: {}", chapter.number, chapter.title))});
        entry["children"] = std::move(lessons);
        entries.push_back(std::move(entry));
    }
    for (const Link& link : {Link{"look_up.html", "Look up"}, Link{"teach.html", "Teach and extend"}}) {
        entries.push_back(menu_entry(link));
    }
    return {{"children", std::move(entries)}};
}

/// Doxygen's tree of the pages looks global variables up with eval(), which the policy of ./workbook serve does not allow.
void take_eval_out(const fs::path& script)
{
    static const std::regex evaluation(R"(\beval\((.*)\);)");
    if (fs::exists(script)) {
        platform::replace_file(script,
                               std::regex_replace(platform::read_file(script), evaluation, "window[$1];"));
    }
}

void finish(const fs::path& root, const fs::path& site, const fs::path& watched)
{
    const course::Workbook workbook(root, "");
    const fs::path glossary = site / "glossary.html";
    const std::vector<Term> terms = terms_of(fs::exists(glossary) ? platform::read_file(glossary) : "");
    std::map<std::string, Additions> additions = additions_of(workbook, terms);
    for (auto& [page, addition] : additions) {
        addition.steppers = steppers_of(page, watched);
    }
    std::vector<fs::path> files = pages_in(site);
    // What is found in the course is shown before what is found in the guides.
    std::stable_partition(files.begin(), files.end(),
                          [&](const fs::path& file) { return additions.count(file.filename()) > 0; });
    nlohmann::json search_data = nlohmann::json::array();
    for (const fs::path& file : files) {
        const std::string name = file.filename();
        const auto found = additions.find(name);
        Additions added = found != additions.end() ? found->second : Additions{};
        added.is_glossary = name == glossary.filename();
        Page page(platform::read_file(file));
        platform::replace_file(file, page.finished(added));
        if (is_worth_searching(name)) {
            search_data.push_back(searchable(name, page, terms));
        }
    }
    take_eval_out(site / "navtree.js");
    platform::replace_file(site / "menudata.js", "const menudata = " + menu_of(workbook).dump(0) + ";\n");
    platform::replace_file(site / "search_data.js", "const searchData = " + search_data.dump(0) + ";\n");
}

}  // namespace
}  // namespace pages

int main(int argc, char** argv)
{
    if (argc != 3 && argc != 4) {
        fmt::print(stderr, "usage: finish_pages ROOT SITE [WATCHED]\n");
        return 2;
    }
    try {
        pages::finish(argv[1], argv[2], argc == 4 ? argv[3] : "");
    } catch (const std::exception& error) {
        fmt::print(stderr, "finish_pages: {}\n", error.what());
        return 1;
    }
}
