// SPDX-License-Identifier: MIT
#include "questions.hpp"

#include <platform/files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace pages {
namespace {

namespace fs = std::filesystem;

constexpr const char* opening = "<details><summary>";
constexpr const char* closing = "</details>";
constexpr const char* by_hand = "Worked out by hand.";

/// The numbers in a text, without the commas between their thousands.
std::vector<std::string> numbers_in(const std::string& text)
{
    static const std::regex number("[0-9]{1,3}(,[0-9]{3})+(?![0-9])|[0-9]+");
    static const std::regex mark(",");
    std::vector<std::string> numbers;
    for (std::sregex_iterator match(text.begin(), text.end(), number), none; match != none; ++match) {
        numbers.push_back(std::regex_replace(match->str(), mark, ""));
    }
    return numbers;
}

bool holds(const std::vector<std::string>& numbers, const std::string& number)
{
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

/// Whether a line of an output, without its indentation, begins with a counter: alone, with its unit or with its numbers.
bool names(const std::string& line, const std::string& counter)
{
    const std::string behind = line.substr(std::min(counter.size(), line.size()));
    return line.starts_with(counter) &&
           (behind.empty() || behind.starts_with(" (") || behind.starts_with("  "));
}

/// The numbers that an output shows for a counter: behind its name, and in the lines that are indented below it.
std::vector<std::string> counts_of(const std::string& counter, const std::vector<std::string>& output)
{
    std::vector<std::string> counts;
    std::size_t indent = std::string::npos;  // of the counter whose lines these are
    for (const std::string& line : output) {
        const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
        const bool names_it = names(line.substr(begin), counter);
        indent = names_it ? begin : begin > indent ? indent : std::string::npos;
        if (indent != std::string::npos) {
            const auto found = numbers_in(line.substr(begin + (names_it ? counter.size() : 0)));
            counts.insert(counts.end(), found.begin(), found.end());
        }
    }
    return counts;
}

/// What is wrong with an answer and its proof; empty if nothing is.
std::string fault_of_answer(const std::string& answer, const std::string& proof, const fs::path& folder)
{
    static const std::regex list_item(R"([0-9]+\. .*)");
    static const std::regex form(R"(Counted: (.+)\.)");
    static const std::regex one_count(R"((.*[^0-9, ]) ([0-9,]+) \((output/\w+\.txt)\))");
    std::smatch match;
    if (std::regex_match(answer, list_item)) {
        return "an answer that begins with a number and a full stop is printed as a list";
    }
    if (proof == by_hand) {
        return "";
    }
    if (!std::regex_match(proof, match, form)) {
        return fmt::format("behind an answer stands 'Counted: COUNTER NUMBER (output/NAME.txt).' or '{}'",
                           by_hand);
    }
    std::istringstream counts(match.str(1));
    for (std::string count; std::getline(counts >> std::ws, count, ';');) {
        if (!std::regex_match(count, match, one_count)) {
            return fmt::format("'{}' is not of the form COUNTER NUMBER (output/NAME.txt)", count);
        }
        const std::string number = numbers_in(match.str(2)).front();
        if (!holds(numbers_in(answer), number)) {
            return fmt::format("the answer does not say {}", match.str(2));
        }
        const fs::path output = folder / match.str(3);
        if (!fs::exists(output) ||
            !holds(counts_of(match.str(1), platform::lines_of(platform::read_file(output))), number)) {
            return fmt::format("{} does not show {} for '{}'", match.str(3), match.str(2), match.str(1));
        }
    }
    return "";
}

}  // namespace

std::vector<std::string> faults_of_questions(const fs::path& folder)
{
    const std::vector<std::string> lines = platform::lines_of(platform::read_file(folder / "page.md"));
    std::vector<std::string> faults;
    int questions = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].find("<details") == std::string::npos) {
            continue;
        }
        ++questions;
        const bool is_formed = lines[i].starts_with(opening) && lines[i].ends_with("</summary>") &&
                               i + 3 < lines.size() && lines[i + 3] == closing;
        const std::string fault =
            is_formed ? fault_of_answer(lines[i + 1], lines[i + 2], folder)
                      : "a question has four lines: its tags, the answer, the proof, and the closing tag";
        if (!fault.empty()) {
            faults.push_back(fmt::format("{}: {}", i + 1, fault));
        }
    }
    if (questions < fewest_questions) {
        faults.push_back(fmt::format("1: a lesson has at least {} questions", fewest_questions));
    }
    return faults;
}

}  // namespace pages
