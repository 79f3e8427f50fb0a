// SPDX-License-Identifier: MIT
#include "lesson_form.hpp"

#include <platform/files.hpp>
#include <platform/pattern.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace cli {
namespace {

using Lines = std::vector<std::string>;

const Lines headings = {"## The idea",    "## Your turn",    "## What you should see",
                        "## If it fails", "## Why it works", "## Then and now",
                        "## Keep this"};
const Lines optional_headings = {"## Then and now"};

bool contains(const Lines& lines, const std::string& line)
{
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

Lines headings_of(const Lines& lines)
{
    Lines found;
    std::copy_if(lines.begin(), lines.end(), std::back_inserter(found),
                 [](const std::string& line) { return line.starts_with("## "); });
    return found;
}

bool are_in_order(const Lines& found)
{
    Lines expected;
    std::copy_if(headings.begin(), headings.end(), std::back_inserter(expected),
                 [&](const std::string& heading) {
                     return !contains(optional_headings, heading) || contains(found, heading);
                 });
    return found == expected;
}

std::string without_markup(const std::string& line)
{
    static const platform::Pattern markup(R"(<[^>]*>|!\[|\]\([^)]*\)|@ref |`|\*\*)");
    return line.starts_with('@') && !line.starts_with("@ref") ? ""
           : line.starts_with('#')                            ? ""
                                                              : markup.replaced_in(line, " ");
}

/// A word has a letter or a digit.
std::size_t words_in(const std::string& text)
{
    std::istringstream in(text);
    std::size_t count = 0;
    for (std::string word; in >> word;) {
        count += std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c) != 0; });
    }
    return count;
}

/// Words from the first line below the title to the command of "Your turn".
std::size_t words_before_the_task(const Lines& lines)
{
    const auto your_turn = std::find(lines.begin(), lines.end(), "## Your turn");
    const auto command = std::find_if(your_turn, lines.end(),
                                      [](const std::string& line) { return line.starts_with("```sh"); });
    std::size_t words = 0;
    for (const std::string& text : visible_lines(Lines(lines.begin() + 1, command))) {
        words += words_in(text);
    }
    return words;
}

/// Tables and lists end sentences as full stops do.
Lines long_sentences(const Lines& lines)
{
    static const platform::Pattern end(R"([.?!:;](?:\s+|$)|\|)");
    Lines found;
    for (const std::string& text : visible_lines(lines)) {
        for (const std::string& sentence : platform::lines_of(end.replaced_in(text, "\n"))) {
            if (words_in(sentence) > most_words_in_a_sentence) {
                found.push_back(sentence);
            }
        }
    }
    return found;
}

/// What the text names of the files with solutions. A command shows a part of a file, chosen by the author, and no name; the
/// programs in tests/hazards belong to no exercise.
Lines names_of_solutions(const Lines& lines)
{
    static const platform::Pattern name(
        R"([\w./-]*(tests/lessons/[\w./-]+|\bsolutions/\d[\w./-]*|\bright_\w+\.(cu|diff)\b))");
    Lines found;
    for (const std::string& line : lines) {
        if (!line.starts_with('@')) {
            std::ranges::copy_if(name.all_in(line), std::back_inserter(found),
                                 [](const std::string& file) { return !file.starts_with("tests/hazards/"); });
        }
    }
    return found;
}

}  // namespace

std::vector<std::string> visible_lines(const std::vector<std::string>& lines)
{
    Lines visible;
    bool is_code = false;
    for (const std::string& line : lines) {
        const bool is_fence = line.starts_with("```");
        is_code = is_code != is_fence;
        visible.push_back(is_code || is_fence ? "" : without_markup(line));
    }
    return visible;
}

std::vector<std::string> lessons_built_on(const std::vector<std::string>& lines)
{
    static const platform::Pattern sentence("builds on (.*?)takes");
    static const platform::Pattern anchor("lesson_\\d+_\\d+");
    for (const std::string& line : lines) {
        platform::Match match;
        if (sentence.is_in(line, match)) {
            return anchor.all_in(match.str(1));
        }
    }
    return {};
}

std::vector<std::string> faults_of_form(const std::vector<std::string>& lines)
{
    std::vector<std::string> faults;
    for (const std::string& name : names_of_solutions(lines)) {
        faults.push_back(
            fmt::format("it names {}, which a learner could open before the task is solved", name));
    }
    const Lines found = headings_of(lines);
    if (lines.empty() || !are_in_order(found)) {
        faults.emplace_back("its headings are not those that every lesson has, or not in that order");
        return faults;
    }
    const std::size_t words = words_before_the_task(lines);
    if (words > most_words_before_the_task) {
        faults.push_back(fmt::format("a learner reads {} words before the task; at most {} may be", words,
                                     most_words_before_the_task));
    }
    for (const std::string& sentence : long_sentences(lines)) {
        faults.push_back(
            fmt::format("a sentence has more than {} words: {}", most_words_in_a_sentence, sentence));
    }
    if (!std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
            return line.starts_with("Next: @ref lesson_") || line == "Next: @ref finished";
        })) {
        faults.emplace_back("it does not end with a line 'Next: @ref lesson_…' or 'Next: @ref finished'");
    }
    return faults;
}

}  // namespace cli
