// SPDX-License-Identifier: MIT
#include "page.hpp"

#include "term_uses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <stdexcept>

namespace pages {
namespace {

/// From how many sections on a page gets a table of contents.
constexpr int sections_worth_a_table = 3;

/// From how many times on a column of a table is drawn. Two numbers are compared at a glance.
constexpr int times_worth_bars = 3;

/// The section of a lesson that follows "Your turn".
constexpr const char* behind_the_hints = "What you should see";

bool has_id(const Tag& tag, std::string_view id)
{
    return tag.attribute("id") != nullptr && *tag.attribute("id") == id;
}

bool loads_mathjax(const Tag& tag)
{
    const std::string* source = tag.attribute("src");
    const std::string* type = tag.attribute("type");
    return tag.opens("script") && ((source != nullptr && source->ends_with("MathJax.js")) ||
                                   (type != nullptr && type->starts_with("text/x-mathjax")));
}

/// 1 to 5 for a heading that opens, else 0. Doxygen uses no more levels.
int heading_level(const Tag& tag)
{
    const bool is_heading = !tag.closing && tag.name.size() == 2 && tag.name[0] == 'h' &&
                            tag.name[1] >= '1' && tag.name[1] <= '5';
    return is_heading ? tag.name[1] - '0' : 0;
}

/// Whether a Chinese character occurs: in UTF-8 they begin with one of these bytes.
bool has_chinese(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c >= 0xe4 && c <= 0xe9; });
}

struct TimeCell
{
    std::size_t end;  ///< of what stands in it
    double seconds;   ///< 0 if it has no time
};

/// The seconds of a text that begins with a time, such as "1,234.5 ms"; else 0.
double time_in(const std::string& text)
{
    static const std::regex time("([0-9][0-9,]*(?:\\.[0-9]+)?)[ \u00a0]*(ns|µs|ms|s)\\b.*");
    std::smatch match;
    if (!std::regex_match(text, match, time)) {
        return 0;
    }
    std::string number = match[1];
    std::erase(number, ',');
    const std::string unit = match[2];
    return std::stod(number) * (unit == "ns" ? 1e-9 : unit == "µs" ? 1e-6 : unit == "ms" ? 1e-3 : 1.0);
}

/// A bar of this part of its cell's width. It repeats a number, so who listens does not miss it.
std::string bar(double part)
{
    return fmt::format(
        R"(<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">)"
        R"(<rect width="{:.1f}" height="1"/></svg>)",
        100 * part);
}

}  // namespace

std::string Link::html(const std::string& attributes) const
{
    return fmt::format("<a{} href=\"{}\">{}</a>", attributes, page, text);
}

std::string joined(const std::vector<Link>& links, const std::string& separator)
{
    std::string html;
    for (const Link& link : links) {
        html += (html.empty() ? "" : separator) + link.html();
    }
    return html;
}

std::string Page::finished(const Additions& additions)
{
    const bool has_formula =
        html_.find(R"(\()") != std::string::npos || html_.find(R"(\[)") != std::string::npos;
    for (std::size_t i = 0; i < tags_.size(); ++i) {
        const Tag& tag = tags_[i];
        if (tag.opens("img")) {
            finish_image(tag);
        } else if (loads_mathjax(tag) && !has_formula) {
            replace(tag.begin, closing(i).end, "");
        } else if (has_id(tag, "side-nav")) {
            insert(tag.end - 1, R"( role="navigation" aria-label="All pages")");
        } else if (has_id(tag, "doc-content")) {
            insert(tag.end - 1, R"( role="main" tabindex="0")");
        } else if (tag.opens("div") && tag.has_class("title")) {
            finish_title(i);
        } else if (tag.opens("div") && tag.has_class("contents")) {
            finish_contents(i, additions);
        }
    }
    return edited();
}

/// The title becomes the heading that it is.
void Page::finish_title(std::size_t opening)
{
    title_ = folded(text_of(inner(opening)));
    insert(tags_[opening].begin, trail());
    rename(opening, "h1");
}

void Page::finish_contents(std::size_t opening, const Additions& additions)
{
    const Tag& end = closing(opening);
    std::size_t begin = tags_[opening].end;
    const auto end_section = [&](std::size_t at) {
        sections_.back().text = folded(text_of(searchable(begin, at)));
    };
    sections_.push_back({"", "", 0, ""});
    for (std::size_t i = opening; &tags_[i] != &end; ++i) {
        const Tag& tag = tags_[i];
        if (heading_level(tag) > 0) {
            end_section(tag.begin);
            sections_.push_back(finish_heading(i));
            insert(tag.begin, sections_.back().heading == behind_the_hints ? additions.hints : "");
            begin = closing(i).end;
        } else if (tag.opens("div") && tag.has_class("fragment")) {
            finish_fragment(i);
        } else if (tag.opens("div") && tag.has_class("watch")) {
            add_stepper(i, additions);
        } else if ((tag.opens("td") || tag.opens("th")) && has_chinese(inner(i))) {
            insert(tag.end - 1, R"( lang="zh-Hans")");
        } else if (tag.opens("table") && tag.has_class("markdownTable")) {
            insert(tag.begin, R"(<div class="table-frame">)");
            insert(closing(i).end, "</div>");
            add_bars(i);
        } else if (tag.opens("tr") && additions.is_glossary && tags_[i + 1].opens("td")) {
            insert(tag.end - 1, fmt::format(" id=\"{}\"", anchor_of_term(folded(text_of(inner(i + 1))))));
        } else if (tag.opens("div") && tag.has_class("textblock")) {
            link_terms(i, additions.terms);
            insert(tag.end, additions.facts);
            insert(closing(i).begin, additions.ways);
        }
    }
    end_section(end.begin);
    if (steppers_ != additions.steppers.size()) {
        throw std::runtime_error(
            fmt::format("'{}' has {} places for programs that it plays, and {} were recorded", title_,
                        steppers_, additions.steppers.size()));
    }
    const bool has_place = std::any_of(sections_.begin(), sections_.end(), [](const Section& section) {
        return section.heading == behind_the_hints;
    });
    if (!additions.hints.empty() && !has_place) {
        throw std::runtime_error(
            fmt::format("'{}' has no section '{}', above which its hints stand", title_, behind_the_hints));
    }
    insert(tags_[opening].end, table_of_contents());
}

/// Draws the times of a table: in each column of times, a bar in each cell, as long as its part of the longest time.
void Page::add_bars(std::size_t opening)
{
    std::vector<std::vector<TimeCell>> columns;
    std::size_t column = 0;
    for (std::size_t i = opening; &tags_[i] != &closing(opening); ++i) {
        if (tags_[i].opens("tr")) {
            column = 0;
        } else if (tags_[i].opens("td")) {
            columns.resize(std::max(columns.size(), column + 1));
            columns[column++].push_back({closing(i).begin, time_in(folded(text_of(inner(i))))});
        }
    }
    for (const std::vector<TimeCell>& cells : columns) {
        const auto longest = std::ranges::max_element(cells, {}, &TimeCell::seconds);
        const auto times =
            std::ranges::count_if(cells, [](const TimeCell& cell) { return cell.seconds > 0; });
        if (times < times_worth_bars) {
            continue;
        }
        for (const TimeCell& cell : cells) {
            if (cell.seconds > 0) {
                insert(cell.end, bar(cell.seconds / longest->seconds));
            }
        }
    }
}

/// Each term leads to its row in the glossary where the page uses it for the first time, and shows its meaning.
void Page::link_terms(std::size_t opening, const std::vector<Term>& terms)
{
    for (const TermUse& use : first_uses(html_, tags_, opening, closing_of(tags_, opening), terms)) {
        insert(use.begin, fmt::format(R"(<a class="term" href="glossary.html#{}" title="{}">)",
                                      anchor_of_term(use.term->name), escaped(use.term->meaning)));
        insert(use.end, "</a>");
    }
}

/// A piece of the page without what is folded away, since who looks for a word must not come upon the answer to a question,
/// and without the labels of drawings and the numbers of lines, which say nothing alone.
std::string Page::searchable(std::size_t begin, std::size_t end) const
{
    std::string visible;
    const auto leave_out = [&](std::size_t first, std::size_t last) {
        visible += html_.substr(begin, first - begin);
        begin = last;
    };
    for (std::size_t i = 0; i < tags_.size() && tags_[i].begin < end; ++i) {
        const Tag& tag = tags_[i];
        if (tag.begin < begin) {
            continue;
        }
        if (tag.closing && tag.name == "summary") {
            const auto fold = std::find_if(tags_.begin() + static_cast<std::ptrdiff_t>(i), tags_.end(),
                                           [](const Tag& t) { return t.closing && t.name == "details"; });
            leave_out(tag.end, fold != tags_.end() ? fold->begin : tag.end);
        } else if (tag.opens("svg") || tag.has_class("lineno")) {
            leave_out(tag.begin, closing(i).end);
        }
    }
    return visible + html_.substr(begin, end - begin);
}

/// Moves a heading down one level, since the title of the page is the first, and sees that it has an anchor.
Section Page::finish_heading(std::size_t opening)
{
    const Tag& tag = tags_[opening];
    const int level = heading_level(tag);
    rename(opening, fmt::format("h{}", level + 1));
    const std::string heading = folded(text_of(inner(opening)));
    const Tag& next = tags_[opening + 1];
    if (next.has_class("anchor") && next.attribute("id") != nullptr) {
        return {*next.attribute("id"), heading, level, ""};
    }
    std::string anchor = anchor_for(heading);
    while (!anchors_.insert(anchor).second) {
        anchor += "-again";
    }
    insert(tag.end - 1, fmt::format(" id=\"{}\"", anchor));
    return {anchor, heading, level, ""};
}

/// CUDA's own words become keywords, and names are no links: Doxygen takes any `out` for the judge's. A box without any
/// highlighting shows a terminal.
void Page::finish_fragment(std::size_t opening)
{
    const std::size_t end = closing_of(tags_, opening);
    const auto first = tags_.begin() + static_cast<std::ptrdiff_t>(opening);
    const auto last = tags_.begin() + static_cast<std::ptrdiff_t>(end);
    if (std::none_of(first, last, [](const Tag& tag) { return tag.opens("span"); })) {
        replace(first->begin, first->end, R"(<div class="fragment terminal">)");
        return;
    }
    int spans = 0;
    for (std::size_t i = opening; i < end; ++i) {
        if (tags_[i].opens("a") && tags_[i].has_class("code")) {
            unwrap(i);
        }
        spans += tags_[i].name != "span" ? 0 : tags_[i].closing ? -1 : 1;
        if (spans == 0) {
            mark_keywords(tags_[i].end, tags_[i + 1].begin);
        }
    }
}

/// The style and the script come with the first one.
/// Only a script asks, so theme/custom.css shows this once the stepper has started.
void Page::add_stepper(std::size_t opening, const Additions& additions)
{
    constexpr const char* how_it_asks = "<p class=\"how-it-asks\">To be asked what each step writes before "
                                        "you see it, choose Predict or press "
                                        "<kbd>p</kbd>.</p>\n";
    if (steppers_ < additions.steppers.size()) {
        insert(tags_[opening].end, (steppers_ == 0 ? R"(<link href="stepper.css" rel="stylesheet"/>)"
                                                     R"(<script src="stepper.js" defer="defer"></script>)"
                                                     "\n"
                                                   : "") +
                                       additions.steppers[steppers_] + how_it_asks);
    }
    ++steppers_;
}

void Page::mark_keywords(std::size_t begin, std::size_t end)
{
    static const std::regex words(
        R"(\b__(global|device|host|shared|constant|managed|restrict)__\b|\b__sync(threads|warp)\b)");
    const auto position = [&](std::size_t at) { return html_.cbegin() + static_cast<std::ptrdiff_t>(at); };
    for (std::sregex_iterator match(position(begin), position(end), words), none; match != none; ++match) {
        const std::size_t at = begin + static_cast<std::size_t>(match->position());
        const char* style = (*match)[1].matched ? "keyword" : "keywordflow";
        replace(at, at + static_cast<std::size_t>(match->length()),
                fmt::format("<span class=\"{}\">{}</span>", style, match->str()));
    }
}

/// Doxygen puts an image's text into its title. A drawing can be opened alone, by those who see it too small.
void Page::finish_image(const Tag& image)
{
    const std::string* alt = image.attribute("alt");
    const std::string* title = image.attribute("title");
    const std::string* source = image.attribute("src");
    if (source != nullptr && title != nullptr && (alt == nullptr || alt->empty())) {
        replace(image.begin, image.end,
                fmt::format(R"(<a class="figure" href="{0}"><img src="{0}" alt="{1}"/></a>)",
                            escaped(*source), escaped(*title)));
    }
}

/// The pages above this one. Doxygen puts them below the text, where nobody looks.
std::string Page::trail() const
{
    std::vector<Link> above = {{"index.html", "Start"}};
    auto tag = std::find_if(tags_.begin(), tags_.end(),
                            [](const Tag& candidate) { return candidate.has_class("navpath"); });
    for (; tag != tags_.end(); ++tag) {
        if (tag->opens("a") && tag->attribute("href") != nullptr) {
            above.push_back(
                {*tag->attribute("href"), html_.substr(tag->end, std::next(tag)->begin - tag->end)});
        }
    }
    return above.size() == 1
               ? ""
               : fmt::format("<nav class=\"trail\" aria-label=\"The pages above this one\">{}</nav>\n",
                             joined(above, " › "));
}

std::string Page::table_of_contents() const
{
    std::string lines;
    int count = 0;
    for (const Section& section : sections_) {
        if (section.level == 1) {
            lines += fmt::format("<li class=\"level1\">{}</li>\n",
                                 Link{'#' + section.anchor, escaped(section.heading)}.html());
            ++count;
        }
    }
    return count < sections_worth_a_table
               ? ""
               : fmt::format("\n<div class=\"toc interactive\"><h3 role=\"heading\" aria-level=\"2\">On this "
                             "page</h3>\n<ul>{}</ul>\n</div>",
                             lines);
}

/// The tag that closes an element.
const Tag& Page::closing(std::size_t opening) const
{
    const std::size_t found = closing_of(tags_, opening);
    if (found == tags_.size()) {
        throw std::runtime_error(fmt::format("an element <{}> is never closed", tags_[opening].name));
    }
    return tags_[found];
}

/// What stands between a tag and the one that closes its element.
std::string_view Page::inner(std::size_t opening) const
{
    const std::size_t begin = tags_[opening].end;
    return std::string_view(html_).substr(begin, closing(opening).begin - begin);
}

/// Gives an element another name.
void Page::rename(std::size_t opening, const std::string& name)
{
    const Tag& first = tags_[opening];
    const Tag& last = closing(opening);
    replace(first.begin + 1, first.begin + 1 + first.name.size(), name);
    replace(last.begin + 2, last.begin + 2 + last.name.size(), name);
}

/// Leaves of an element what stands in it.
void Page::unwrap(std::size_t opening)
{
    const Tag& last = closing(opening);
    replace(tags_[opening].begin, tags_[opening].end, "");
    replace(last.begin, last.end, "");
}

std::string Page::edited()
{
    std::stable_sort(edits_.begin(), edits_.end(),
                     [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    std::string result;
    std::size_t behind = 0;
    for (const Edit& edit : edits_) {
        result.append(html_, behind, edit.begin - behind);
        result += edit.text;
        behind = edit.end;
    }
    return result.append(html_, behind);
}

}  // namespace pages
