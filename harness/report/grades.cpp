// SPDX-License-Identifier: MIT
#include "grades.hpp"

#include "refusal_text.hpp"
#include "verdict_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace report {
namespace {

constexpr const char* legend =
    "A cell has a mark for each task: its points if it passed, x if it was refused, w if a budget was "
    "withheld, since the "
    "kernel is wrong; - means that no file was handed in, and ? that the exercise was not judged.";

/// Without what is no text: names of files can hold anything.
std::string readable(const std::string& text)
{
    std::string result;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        result += (begin > 0 ? "\n" : "") + printable(std::string_view(text).substr(begin, end - begin));
        begin = end + 1;
    }
    return result;
}

std::string csv_cell(const std::string& text)
{
    // A spreadsheet takes these for the beginning of a formula, and a submission's name is its author's choice.
    const bool is_formula =
        !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
    const std::string shown = (is_formula ? "'" : "") + readable(text);
    if (shown.find_first_of(",\"\r\n") == std::string::npos) {
        return shown;
    }
    std::string quoted = "\"";
    for (const char c : shown) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + "\"";
}

std::string csv_row(const std::vector<std::string>& cells)
{
    std::string row;
    for (const std::string& cell : cells) {
        row += (row.empty() && &cell == &cells.front() ? "" : ",") + csv_cell(cell);
    }
    return row + "\n";
}

constexpr std::array<const char*, 7> learner_columns{"platform", "id",      "name", "mail",
                                                     "team",     "attempt", "late"};

/// The cells of learner_columns.
std::vector<std::string> learner_cells(const Learner& learner)
{
    return {learner.platform,
            learner.id,
            learner.name,
            learner.mail,
            learner.team,
            learner.attempt,
            learner.platform.empty() ? ""
            : learner.is_late        ? "yes"
                                     : "no"};
}

std::vector<GradedExercise> those_that_are(bool optional, const std::vector<GradedExercise>& exercises)
{
    std::vector<GradedExercise> found;
    std::copy_if(exercises.begin(), exercises.end(), std::back_inserter(found),
                 [&](const GradedExercise& exercise) { return exercise.is_optional == optional; });
    return found;
}

int possible_in(const std::vector<GradedExercise>& exercises)
{
    int sum = 0;
    for (const GradedExercise& exercise : exercises) {
        for (const auto& [task, worth] : exercise.points) {
            sum += worth;
        }
    }
    return sum;
}

int earned_in(const std::vector<GradedExercise>& exercises, const Grade& grade)
{
    int sum = 0;
    for (const GradedExercise& exercise : exercises) {
        const Result* result = grade.find(exercise);
        sum += result != nullptr ? result->earned() : 0;
    }
    return sum;
}

/// The points earned in these exercises, or what to say if one of them has no verdict.
std::string total_in(const std::vector<GradedExercise>& exercises, const Grade& grade,
                     const std::string& unknown)
{
    return grade.is_complete(exercises) ? std::to_string(earned_in(exercises, grade)) : unknown;
}

/// "1.8 task 2; 3.7 task 2".
std::string withheld_in(const std::vector<GradedExercise>& exercises, const Grade& grade)
{
    std::vector<std::string> withheld;
    for (const GradedExercise& exercise : exercises) {
        for (const auto& [task, worth] : exercise.points) {
            const Result* result = grade.find(exercise);
            if (result != nullptr && result->mark(task) == Mark::withheld) {
                withheld.push_back(exercise.label + " " + task_words(task));
            }
        }
    }
    return fmt::format("{}", fmt::join(withheld, "; "));
}

/// What a person has to know of the submission as a whole and of exercises that were not judged.
std::vector<std::string> problems_of(const std::vector<GradedExercise>& exercises, const Grade& grade)
{
    std::vector<std::string> problems;
    if (!grade.problem.empty()) {
        problems.push_back(grade.problem);
    }
    for (const GradedExercise& exercise : exercises) {
        const Result* result = grade.find(exercise);
        if (result != nullptr && !result->verdict.is_judged()) {
            problems.push_back(
                fmt::format("{} was not judged: {}", exercise.label,
                            result->verdict.environment_problem + result->verdict.harness_fault));
        }
    }
    return problems;
}

/// A mark for each task: "3 1 x". One mark, if nothing was handed in for the exercise.
std::string marks_of(const GradedExercise& exercise, const Grade& grade)
{
    const Result* result = grade.find(exercise);
    if (result == nullptr || !result->verdict.is_judged()) {
        return "?";
    }
    std::vector<std::string> cells;
    bool is_without_file = false;
    for (const auto& [task, worth] : exercise.points) {
        switch (result->mark(task)) {
            case Mark::passed: cells.push_back(std::to_string(worth)); break;
            case Mark::refused: cells.emplace_back("x"); break;
            case Mark::withheld: cells.emplace_back("w"); break;
            case Mark::missing:
                cells.emplace_back("-");
                is_without_file = true;
                break;
            case Mark::unjudged: cells.emplace_back("?"); break;
        }
    }
    return is_without_file && result->earned() == 0 ? "-" : fmt::format("{}", fmt::join(cells, " "));
}

using Column = std::vector<std::string>;

/// A column of the points in these exercises: "12/20".
Column points_of_all(const std::string& head, const std::vector<GradedExercise>& exercises,
                     const std::vector<Grade>& grades)
{
    Column column{head};
    for (const Grade& grade : grades) {
        column.push_back(fmt::format("{}/{}", total_in(exercises, grade, "?"), possible_in(exercises)));
    }
    return column;
}

int width_of(const Column& column)
{
    int width = 0;
    for (const std::string& cell : column) {
        width = std::max(width, columns(printable(cell)));
    }
    return width;
}

/// Tables with `names` at the left, and as many of `cells` beside it as the writer's width takes.
void write_folded(Writer& writer, const Column& names, const std::vector<Column>& cells)
{
    constexpr int gap = 2;
    std::size_t next = 0;
    while (next < cells.size()) {
        std::vector<std::vector<std::string>> rows(names.size());
        for (std::size_t row = 0; row < names.size(); ++row) {
            rows[row].push_back(names[row]);
        }
        int width = width_of(names);
        do {
            width += gap + width_of(cells[next]);
            for (std::size_t row = 0; row < names.size(); ++row) {
                rows[row].push_back(cells[next][row]);
            }
            ++next;
        } while (next < cells.size() && width + gap + width_of(cells[next]) <= writer.width());
        writer.table(rows, 0);
        writer.blank();
    }
}

void write_remarks(Writer& writer, const std::vector<GradedExercise>& exercises, const Grade& grade)
{
    const auto say = [&](const std::string& what, Style style) {
        writer.paragraph(fmt::format("{}: {}", grade.submission, what), 0, 2, style);
    };
    for (const std::string& problem : problems_of(exercises, grade)) {
        say(problem, Style::bad);
    }
    for (const std::string& file : grade.unplaced) {
        say("not placed: " + file, Style::plain);
    }
    if (!grade.attention.empty()) {
        say(fmt::format("look at: {}", fmt::join(grade.attention, "; ")), Style::plain);
    }
}

}  // namespace

const Result* Grade::find(const GradedExercise& exercise) const
{
    const auto found = std::find_if(results.begin(), results.end(), [&](const Result& result) {
        return result.exercise.name == exercise.name;
    });
    return found != results.end() ? &*found : nullptr;
}

bool Grade::is_complete(const std::vector<GradedExercise>& exercises) const
{
    return std::all_of(exercises.begin(), exercises.end(), [&](const GradedExercise& exercise) {
        const Result* result = find(exercise);
        return result != nullptr && result->verdict.is_judged();
    });
}

std::string grades_csv(const std::vector<GradedExercise>& exercises, const std::vector<Grade>& grades)
{
    std::vector<std::string> head{"submission"};
    head.insert(head.end(), learner_columns.begin(), learner_columns.end());
    for (const GradedExercise& exercise : exercises) {
        head.push_back(exercise.label + " " + exercise.name);
    }
    const std::vector<GradedExercise> required = those_that_are(false, exercises);
    const std::vector<GradedExercise> optional = those_that_are(true, exercises);
    head.insert(head.end(), {"total", "possible"});
    if (!optional.empty()) {
        head.emplace_back("optional");
    }
    head.insert(head.end(), {"withheld", "look at", "not placed", "problems", "seed", "version"});
    std::string csv = csv_row(head);
    for (const Grade& grade : grades) {
        std::vector<std::string> row{grade.submission};
        const std::vector<std::string> learner = learner_cells(grade.learner);
        row.insert(row.end(), learner.begin(), learner.end());
        for (const GradedExercise& exercise : exercises) {
            const Result* result = grade.find(exercise);
            row.push_back(result != nullptr && result->verdict.is_judged() ? std::to_string(result->earned())
                                                                           : "");
        }
        row.push_back(total_in(required, grade, ""));
        row.push_back(std::to_string(possible_in(required)));
        if (!optional.empty()) {
            row.push_back(total_in(optional, grade, ""));
        }
        row.push_back(withheld_in(exercises, grade));
        row.push_back(fmt::format("{}", fmt::join(grade.attention, "; ")));
        row.push_back(fmt::format("{}", fmt::join(grade.unplaced, "; ")));
        row.push_back(fmt::format("{}", fmt::join(problems_of(exercises, grade), "; ")));
        row.push_back(fmt::format("{}", fmt::join(grade.seeds, "; ")));
        row.push_back(fmt::format("{}", fmt::join(grade.versions, "; ")));
        csv += csv_row(row);
    }
    return csv;
}

std::string tasks_csv(const std::vector<GradedExercise>& exercises, const std::vector<Grade>& grades)
{
    std::vector<std::string> head{"submission"};
    head.insert(head.end(), learner_columns.begin(), learner_columns.end());
    head.insert(head.end(), {"exercise", "task", "mark", "points", "possible", "asks for", "reason"});
    std::string csv = csv_row(head);
    for (const Grade& grade : grades) {
        for (const GradedExercise& exercise : exercises) {
            const Result* result = grade.find(exercise);
            if (result == nullptr) {
                continue;
            }
            for (const auto& [task, worth] : exercise.points) {
                const Mark mark = result->mark(task);
                const judge::TaskVerdict* test = find_task(*result, task);
                const judge::Refusal* refusal = refusal_of(*result, task);
                std::vector<std::string> row{grade.submission};
                const std::vector<std::string> learner = learner_cells(grade.learner);
                row.insert(row.end(), learner.begin(), learner.end());
                row.insert(row.end(),
                           {exercise.label, task, mark_name(mark),
                            mark == Mark::unjudged ? "" : std::to_string(mark == Mark::passed ? worth : 0),
                            std::to_string(worth), test != nullptr ? test->sentence : "",
                            refusal != nullptr ? refusal_summary(*refusal) : ""});
                csv += csv_row(row);
            }
        }
    }
    return csv;
}

void write_grades(Writer& writer, const std::vector<GradedExercise>& exercises,
                  const std::vector<Grade>& grades)
{
    const std::vector<GradedExercise> optional = those_that_are(true, exercises);
    Column names{"submission"};
    for (const Grade& grade : grades) {
        names.push_back(shortened(grade.submission, writer.width() / 3));
    }
    std::vector<Column> cells;
    for (const GradedExercise& exercise : exercises) {
        Column column{exercise.label};
        for (const Grade& grade : grades) {
            column.push_back(marks_of(exercise, grade));
        }
        cells.push_back(std::move(column));
    }
    cells.push_back(points_of_all("points", those_that_are(false, exercises), grades));
    if (!optional.empty()) {
        cells.push_back(points_of_all("optional", optional, grades));
    }
    write_folded(writer, names, cells);
    writer.paragraph(legend);
    if (!optional.empty()) {
        writer.paragraph("The points of optional exercises are counted apart.");
    }
    writer.blank();
    for (const Grade& grade : grades) {
        write_remarks(writer, exercises, grade);
    }
}

}  // namespace report
