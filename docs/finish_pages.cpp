// SPDX-License-Identifier: MIT
/// @file
/// Finishes the pages that Doxygen wrote: `finish_pages ROOT SITE` changes every page of the folder SITE in place. It
/// mends what Doxygen 1.9.4 gets wrong (images without alt text, headings that all are of the first level and have no
/// anchor), and adds what each lesson's exercise.json knows: its kind, its points, what it builds on, and the way to
/// the lessons before and after.
#include "html.hpp"
#include "lessons.hpp"

#include <cli/files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>

namespace pages {
namespace {

namespace fs = std::filesystem;

/// A link with its text, already escaped.
struct Link
{
    std::string page;
    std::string text;

    std::string html(const std::string& attributes = "") const { return fmt::format("<a{} href=\"{}\">{}</a>", attributes, page, text); }
};

Link link_to(const cli::Exercise& exercise)
{
    return {page_of(exercise), escaped(exercise.label() + ' ' + exercise.title)};
}

std::string joined(const std::vector<Link>& links)
{
    std::string html;
    for (const Link& link : links) {
        html += (html.empty() ? "" : ", ") + link.html();
    }
    return html;
}

/// What is added to a page.
struct Additions
{
    std::string facts;  ///< above the text
    std::string ways;   ///< below it
};

std::string facts_of(const cli::Workbook& workbook, const cli::Exercise& exercise)
{
    std::vector<Link> before;
    std::vector<Link> after;
    for (const cli::Exercise& other : workbook.exercises()) {
        const auto names = [](const cli::Exercise& e, const std::string& name) {
            return std::find(e.builds_on.begin(), e.builds_on.end(), name) != e.builds_on.end();
        };
        if (names(exercise, other.name)) {
            before.push_back(link_to(other));
        }
        if (names(other, exercise.name)) {
            after.push_back(link_to(other));
        }
    }
    std::string html = fmt::format("<ul class=\"facts\"><li><span class=\"kind\">{}</span></li><li>{} points</li>", kind_word(exercise.kind),
                                   exercise.total_points());
    html += before.empty() ? "" : fmt::format("<li>builds on {}</li>", joined(before));
    html += after.empty() ? "" : fmt::format("<li>leads to {}</li>", joined(after));
    return html + "</ul>\n";
}

/// The pages of the course, from first to last: the course, and each chapter with its lessons.
std::vector<Link> course_of(const cli::Workbook& workbook)
{
    std::vector<Link> course = {{"course.html", "The course"}};
    for (const cli::Chapter& chapter : workbook.chapters()) {
        course.push_back({page_of(chapter), escaped(fmt::format("Chapter {}: {}", chapter.number, chapter.title))});
        for (const cli::Exercise& exercise : workbook.exercises()) {
            if (exercise.chapter == chapter.number) {
                course.push_back(link_to(exercise));
            }
        }
    }
    return course;
}

std::map<std::string, Additions> additions_of(const cli::Workbook& workbook)
{
    std::map<std::string, Additions> additions;
    for (const cli::Exercise& exercise : workbook.exercises()) {
        additions[page_of(exercise)].facts = facts_of(workbook, exercise);
    }
    const std::vector<Link> course = course_of(workbook);
    for (std::size_t i = 0; i < course.size(); ++i) {
        std::string html = "<nav class=\"ways\" aria-label=\"Previous and next page\">";
        html += i > 0 ? course[i - 1].html(" rel=\"prev\"") : "";
        html += i + 1 < course.size() ? course[i + 1].html(" rel=\"next\"") : "";
        additions[course[i].page].ways = html + "</nav>\n";
    }
    return additions;
}

/// "What you will do" → "what-you-will-do"
std::string anchor_for(const std::string& heading)
{
    std::string anchor;
    for (const char c : heading) {
        const bool is_letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (is_letter) {
            anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else if (!anchor.empty() && anchor.back() != '-') {
            anchor += '-';
        }
    }
    return anchor.substr(0, anchor.find_last_not_of('-') + 1);
}

/// One page, changed by edits that are collected first.
class Page {
public:
    explicit Page(std::string html) : html_(std::move(html)), tags_(tags_of(html_)) {}

    std::string finished(const Additions& additions)
    {
        for (std::size_t i = 0; i < tags_.size(); ++i) {
            const Tag& tag = tags_[i];
            if (tag.opens("img")) {
                mend_image(tag);
            } else if (tag.opens("iframe")) {
                insert(tag.end - 1, " title=\"Search results\"");
            } else if (tag.opens("div") && tag.has_class("title")) {
                rename(i, "h1");
            } else if (tag.opens("div") && tag.has_class("contents")) {
                finish_contents(i, additions);
            }
        }
        return edited();
    }

private:
    struct Edit
    {
        std::size_t begin;
        std::size_t end;
        std::string text;
    };

    void replace(std::size_t begin, std::size_t end, std::string text) { edits_.push_back({begin, end, std::move(text)}); }
    void insert(std::size_t at, std::string text) { replace(at, at, std::move(text)); }

    /// Gives the element that opens at tag `i` another name.
    void rename(std::size_t i, const std::string& name)
    {
        const auto rename_tag = [&](const Tag& tag) {
            const std::size_t begin = tag.begin + (tag.closing ? 2 : 1);
            replace(begin, begin + tag.name.size(), name);
        };
        rename_tag(tags_[i]);
        if (const std::size_t closing = closing_of(tags_, i); closing < tags_.size()) {
            rename_tag(tags_[closing]);
        }
    }

    /// Doxygen puts an image's text into its title. A drawing can be opened alone, for those who see it too small.
    void mend_image(const Tag& tag)
    {
        const std::string* alt = tag.attribute("alt");
        const std::string* title = tag.attribute("title");
        const std::string* source = tag.attribute("src");
        if (source != nullptr && title != nullptr && (alt == nullptr || alt->empty())) {
            replace(tag.begin, tag.end,
                    fmt::format("<a class=\"figure\" href=\"{0}\"><img src=\"{0}\" alt=\"{1}\"/></a>", escaped(*source), escaped(*title)));
        }
    }

    void finish_contents(std::size_t opening, const Additions& additions)
    {
        insert(tags_[opening].end - 1, " role=\"main\"");
        const std::size_t closing = closing_of(tags_, opening);
        std::string contents;
        std::size_t sections = 0;
        for (std::size_t i = opening; i < closing; ++i) {
            const Tag& tag = tags_[i];
            if (!tag.closing && tag.name.size() == 2 && tag.name[0] == 'h' && tag.name[1] >= '1' && tag.name[1] <= '5') {
                const Link section = finish_heading(i);
                if (tag.name == "h1") {
                    contents += fmt::format("<li class=\"level1\">{}</li>\n", section.html());
                    ++sections;
                }
            } else if (tag.opens("div") && tag.has_class("fragment")) {
                finish_fragment(i);
            }
        }
        std::string head;
        if (sections >= 4) {
            head = fmt::format("\n<div class=\"toc interactive\"><h3>On this page</h3>\n<ul>{}</ul>\n</div>\n", contents);
        }
        insert(tags_[opening].end, head);
        const auto text = std::find_if(tags_.begin() + static_cast<std::ptrdiff_t>(opening), tags_.end(),
                                       [](const Tag& tag) { return tag.opens("div") && tag.has_class("textblock"); });
        if (text != tags_.end()) {
            insert(text->end, additions.facts);
            insert(tags_[closing_of(tags_, static_cast<std::size_t>(text - tags_.begin()))].begin, additions.ways);
        }
    }

    /// Moves a heading down one level, since the title of the page is the first, and sees that it has an anchor.
    Link finish_heading(std::size_t i)
    {
        rename(i, fmt::format("h{}", tags_[i].name[1] - '0' + 1));
        const std::size_t closing = closing_of(tags_, i);
        std::string text = text_of(std::string_view(html_).substr(tags_[i].end, tags_[closing].begin - tags_[i].end));
        text = std::regex_replace(text, std::regex("^\\s+|\\s+$"), "");
        if (i + 1 < closing && tags_[i + 1].has_class("anchor") && tags_[i + 1].attribute("id") != nullptr) {
            return {'#' + *tags_[i + 1].attribute("id"), escaped(text)};
        }
        std::string anchor = anchor_for(text);
        while (!anchors_.insert(anchor).second) {
            anchor += "-again";
        }
        insert(tags_[i].end - 1, fmt::format(" id=\"{}\"", anchor));
        return {'#' + anchor, escaped(text)};
    }

    /// CUDA's own words become keywords. A box without any highlighting shows a terminal.
    void finish_fragment(std::size_t opening)
    {
        const std::size_t closing = closing_of(tags_, opening);
        const auto first = tags_.begin() + static_cast<std::ptrdiff_t>(opening);
        const auto last = tags_.begin() + static_cast<std::ptrdiff_t>(closing);
        if (std::none_of(first, last, [](const Tag& tag) { return tag.opens("span"); })) {
            replace(tags_[opening].begin, tags_[opening].end, "<div class=\"fragment terminal\">");
            return;
        }
        int spans = 0;
        for (std::size_t i = opening; i < closing; ++i) {
            spans += tags_[i].name != "span" ? 0 : tags_[i].closing ? -1 : 1;
            if (spans == 0) {
                mark_keywords(tags_[i].end, tags_[i + 1].begin);
            }
        }
    }

    void mark_keywords(std::size_t begin, std::size_t end)
    {
        static const std::regex words(R"(\b__(global|device|host|shared|constant|managed|restrict)__\b|\b__sync(threads|warp)\b)");
        const auto from = html_.cbegin() + static_cast<std::ptrdiff_t>(begin);
        for (std::sregex_iterator match(from, html_.cbegin() + static_cast<std::ptrdiff_t>(end), words), none; match != none; ++match) {
            const std::size_t at = begin + static_cast<std::size_t>(match->position());
            const char* style = (*match)[1].matched ? "keyword" : "keywordflow";
            replace(at, at + static_cast<std::size_t>(match->length()), fmt::format("<span class=\"{}\">{}</span>", style, match->str()));
        }
    }

    std::string edited()
    {
        std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
        std::string result;
        std::size_t behind = 0;
        for (const Edit& edit : edits_) {
            result.append(html_, behind, edit.begin - behind);
            result += edit.text;
            behind = edit.end;
        }
        return result.append(html_, behind);
    }

    std::string html_;
    std::vector<Tag> tags_;
    std::vector<Edit> edits_;
    std::set<std::string> anchors_;
};

void finish(const fs::path& root, const fs::path& site)
{
    const cli::Workbook workbook(root, "");
    const std::map<std::string, Additions> additions = additions_of(workbook);
    for (const fs::directory_entry& entry : fs::directory_iterator(site)) {
        if (entry.path().extension() == ".html") {
            const auto found = additions.find(entry.path().filename());
            Page page(cli::read_file(entry.path()));
            cli::replace_file(entry.path(), page.finished(found != additions.end() ? found->second : Additions{}));
        }
    }
}

}  // namespace
}  // namespace pages

int main(int argc, char** argv)
{
    if (argc != 3) {
        fmt::print(stderr, "usage: finish_pages ROOT SITE\n");
        return 2;
    }
    try {
        pages::finish(argv[1], argv[2]);
    } catch (const std::exception& error) {
        fmt::print(stderr, "finish_pages: {}\n", error.what());
        return 1;
    }
}
