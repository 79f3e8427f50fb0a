// SPDX-License-Identifier: MIT
#include "hints.hpp"

#include <platform/files.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace cli {
namespace {

namespace fs = std::filesystem;
using course::Exercise;
using course::Hint;
using course::Workbook;

/// What the learner's file lacks; nothing where there is no file or no solution to compare with.
std::optional<MissingLines> missing_lines_of(const Workbook& workbook, const Exercise& exercise)
{
    const fs::path file = workbook.source(exercise);
    const fs::path starter = workbook.starter(exercise, file);
    const fs::path solution = workbook.solution(exercise);
    if (!fs::exists(file) || !fs::exists(starter) || !fs::exists(solution)) {
        return std::nullopt;
    }
    return find_missing_lines(platform::read_file(file), platform::read_file(starter),
                              platform::read_file(solution));
}

/// What a hint says about the TODOs that are not done: first where lines are missing, then where they differ. All of it if
/// everything is done or nothing is known, since then the file does not tell where the learner is.
std::string words_of(const Hint& hint, const std::map<int, TodoState>& todos)
{
    const auto is_done = [](const auto& todo) { return todo.second == TodoState::done; };
    if (std::ranges::all_of(todos, is_done)) {
        return hint.text();
    }
    Hint of_missing, of_others;
    for (const auto& [todo, text] : hint.parts) {
        const auto state = todos.find(todo);
        if (state == todos.end() || state->second == TodoState::missing) {
            of_missing.parts[todo] = text;
        } else if (state->second == TodoState::differs) {
            of_others.parts[todo] = text;
        }
    }
    const std::string first = of_missing.text(), then = of_others.text();
    return first + (first.empty() || then.empty() ? "" : " ") + then;
}

/// "line 3", "lines 3, 4 and 7".
std::string lines_in_words(const std::vector<int>& lines)
{
    const std::vector<int> all_but_last(lines.begin(), lines.end() - 1);
    return all_but_last.empty() ? fmt::format("line {}", lines.back())
                                : fmt::format("lines {} and {}", fmt::join(all_but_last, ", "), lines.back());
}

std::vector<std::string> code_of(const SolutionLine& line)
{
    std::vector<std::string> code;
    const auto add = [&](const std::string& number, char mark, const std::string& text) {
        code.push_back(fmt::format("        {:>3} {} {}", number, mark, text));
    };
    std::vector<std::pair<NumberedLine, char>> own;
    if (line.after) {
        own.emplace_back(*line.after, ' ');
    }
    if (line.in_place_of) {
        own.emplace_back(*line.in_place_of, '-');
    }
    std::ranges::sort(own, {}, [](const auto& entry) { return entry.first.number; });
    for (const auto& [numbered, mark] : own) {
        add(std::to_string(numbered.number), mark, numbered.text);
    }
    for (const std::string& text : line.text) {
        add("", '+', text);
    }
    return code;
}

std::string todo_in_words(int todo)
{
    return todo == 0 ? "" : fmt::format(", in TODO {}", todo);
}

/// How to read the lines of code, if that is not plain.
std::string legend_of(const SolutionLine& line)
{
    std::string legend = line.in_place_of ? "It takes the place of the line that is marked with -." : "";
    if (std::ranges::any_of(line.text, [](const std::string& text) { return text.ends_with("…"); })) {
        legend += std::string(legend.empty() ? "" : " ") + "… stands for what the block contains.";
    }
    return legend;
}

std::string about_another_way(const std::vector<int>& lines)
{
    return lines.empty()
               ? ""
               : fmt::format("In {}, your code goes another way than the reference solution, so what "
                             "is missing there cannot be told. Your way may be as good.",
                             lines_in_words(lines));
}

std::string about_surplus(const std::vector<int>& lines)
{
    return lines.empty() ? ""
                         : fmt::format("The solution does not have what is in {}.", lines_in_words(lines));
}

/// The texts that are not empty, as one paragraph.
std::string joined(const std::vector<std::string>& texts)
{
    return std::accumulate(texts.begin(), texts.end(), std::string(), [](std::string all, const auto& text) {
        return std::move(all) + (all.empty() || text.empty() ? "" : " ") + text;
    });
}

HintText about_next_line(int number, const Exercise& exercise, const MissingLines& missing)
{
    if (missing.next) {
        return {number,
                fmt::format("This is the next line of the reference solution that {}.cu lacks{}:",
                            exercise.name, todo_in_words(missing.next->todo)),
                code_of(*missing.next),
                joined({legend_of(*missing.next), about_another_way(missing.another_way)})};
    }
    if (missing.different) {
        return {number,
                fmt::format("No line is missing for sure, but one differs from the reference solution{}. If "
                            "your line does the same, it is right as well:",
                            todo_in_words(missing.different->todo)),
                code_of(*missing.different),
                joined({about_another_way(missing.another_way), about_surplus(missing.surplus)})};
    }
    if (!missing.another_way.empty()) {
        return {number,
                about_another_way(missing.another_way) +
                    fmt::format(" To see a line of the solution there, take yours out and ask again; to "
                                "see all of it, run ./workbook solution {} --give-up",
                                exercise.label())};
    }
    return {number, joined({fmt::format("{}.cu has every line of the reference solution.", exercise.name),
                            about_surplus(missing.surplus)})};
}

/// No line of a kernel is shown before the learner has found what is wrong with it, and no answer ever.
HintText about_answers(int number, const Exercise& exercise)
{
    return {
        number,
        fmt::format("First find what is wrong; no hint shows an answer of the sheet. Fill in "
                    "diagnosis.txt as well as you can: the check marks each answer by itself. To see what "
                    "the threads do, run ./workbook trace {}. When the answers are "
                    "right, this hint shows the next line of the fix.",
                    exercise.label())};
}

}  // namespace

int available_hints(const Workbook& workbook, const Exercise& exercise)
{
    return static_cast<int>(exercise.hints.size()) + (fs::exists(workbook.solution(exercise)) ? 1 : 0);
}

Hints::Hints(const Workbook& workbook, const Exercise& exercise, const ExerciseProgress& progress)
{
    const auto missing = missing_lines_of(workbook, exercise);
    for (const Hint& hint : exercise.hints) {
        hints_.push_back({available() + 1, missing ? words_of(hint, missing->todos) : hint.text()});
    }
    const int number = available() + 1;
    if (number > available_hints(workbook, exercise)) {
        return;
    }
    if (exercise.kind == Exercise::Kind::diagnose && !progress.has_diagnosed) {
        hints_.push_back(about_answers(number, exercise));
    } else if (missing) {
        hints_.push_back(about_next_line(number, exercise, *missing));
    } else {
        hints_.push_back(
            {number, fmt::format("There is no file {}.cu. ./workbook reset {} restores the starter code.",
                                 exercise.name, exercise.label())});
    }
}

int Hints::after(int seen) const
{
    const auto next = std::find_if(hints_.begin() + std::min(seen, available()), hints_.end(),
                                   [](const HintText& hint) { return !hint.words.empty(); });
    return next == hints_.end() ? available() : next->number;
}

std::vector<HintText> Hints::up_to(int seen) const
{
    std::vector<HintText> shown;
    std::copy_if(hints_.begin(), hints_.begin() + std::min(seen, available()), std::back_inserter(shown),
                 [](const HintText& hint) { return !hint.words.empty(); });
    return shown;
}

void write_hints(report::Writer& writer, const std::vector<HintText>& hints, int available)
{
    for (const HintText& hint : hints) {
        writer.blank();
        writer.paragraph(fmt::format("Hint {} of {}: {}", hint.number, available, hint.words), 2);
        if (!hint.code.empty()) {
            writer.blank();
            std::ranges::for_each(hint.code, [&](const std::string& line) { writer.line(line); });
        }
        if (!hint.words_after.empty()) {
            writer.blank();
            writer.paragraph(hint.words_after, 2);
        }
    }
}

std::string plain_text(const HintText& hint)
{
    std::string text = hint.words;
    for (const std::string& line : hint.code) {
        text += "\n" + line;
    }
    return text + (hint.words_after.empty() ? "" : "\n" + hint.words_after);
}

}  // namespace cli
