// SPDX-License-Identifier: MIT
#include "completeness.hpp"
#include "lesson_form.hpp"

#include <platform/files.hpp>
#include <platform/pattern.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// The file without its TODO regions, from each `// TODO n` line to its `// end of TODO n` line.
std::string outside_todos(const std::string& text)
{
    static const platform::Pattern begin(R"(^\s*// TODO (\d+)\b.*)");
    std::string kept;
    std::string end;
    for (const std::string& line : platform::lines_of(text)) {
        platform::Match match;
        if (end.empty() && begin.matches(line, match)) {
            end = "// end of TODO " + match.str(1);
        } else if (!end.empty()) {
            const std::size_t first = line.find_first_not_of(' ');
            end = first != std::string::npos && line.substr(first) == end ? "" : end;
        } else {
            kept += line + "\n";
        }
    }
    return end.empty() ? kept : kept + "(" + end + " is missing)\n";
}

std::string anchor_of(const course::Exercise& exercise)
{
    return fmt::format("lesson_{}_{}", exercise.chapter, exercise.number);
}

std::string words_of(const std::vector<std::string>& anchors)
{
    return anchors.empty() ? "no lesson" : fmt::format("{}", fmt::join(anchors, ", "));
}

void look_at_page(const course::Workbook& workbook, const course::Exercise& exercise, Complaints& complaints)
{
    const fs::path file = workbook.folder(exercise) / "page.md";
    if (!fs::exists(file)) {
        complaints.add(workbook.shown(file), "there is no lesson page");
        return;
    }
    const std::vector<std::string> lines = platform::lines_of(platform::read_file(file));
    for (const std::string& fault : faults_of_form(lines)) {
        complaints.add(workbook.shown(file), fault);
    }
    const std::string anchor = fmt::format("{{#{}}}", anchor_of(exercise));
    if (lines.empty() || lines[0].find(anchor) == std::string::npos) {
        complaints.add(workbook.shown(file), "its first line does not contain the anchor " + anchor);
    }
    std::vector<std::string> named = lessons_built_on(lines);
    std::vector<std::string> described;
    for (const course::Exercise& other : workbook.exercises()) {
        if (std::ranges::find(exercise.builds_on, other.name) != exercise.builds_on.end()) {
            described.push_back(anchor_of(other));
        }
    }
    std::ranges::sort(named);
    std::ranges::sort(described);
    if (named != described) {
        complaints.add(workbook.shown(file), fmt::format("it builds on {}, and by exercise.json on {}",
                                                         words_of(named), words_of(described)));
    }
}

void look_at_description(const course::Workbook& workbook, const course::Exercise& exercise,
                         Complaints& complaints)
{
    const std::string where = workbook.shown(workbook.folder(exercise) / "exercise.json");
    if (exercise.hints.size() != 3 ||
        std::any_of(exercise.hints.begin(), exercise.hints.end(),
                    [](const course::Hint& hint) { return hint.text().empty(); })) {
        complaints.add(where, "an exercise needs three hints");
    }
    if (exercise.points.empty() || exercise.objectives.empty() || exercise.summary.empty()) {
        complaints.add(where, "points, objectives and summary are needed");
    }
    for (const std::string& name : exercise.builds_on) {
        const auto& all = workbook.exercises();
        if (std::none_of(all.begin(), all.end(),
                         [&](const course::Exercise& other) { return other.name == name; })) {
            complaints.add(where, fmt::format("builds_on names '{}', which is not an exercise", name));
        }
    }
}

void look_at_sources(const course::Workbook& workbook, const course::Exercise& exercise,
                     Complaints& complaints)
{
    const fs::path starter = workbook.starter(exercise, workbook.source(exercise));
    for (const fs::path& file :
         {workbook.folder(exercise) / (exercise.name + ".hpp"),
          workbook.folder(exercise) / (exercise.name + ".check.cpp"), workbook.solution(exercise), starter}) {
        if (!fs::exists(file)) {
            complaints.add(workbook.shown(file), "is missing");
            return;
        }
    }
    const std::string starter_code = platform::read_file(starter);
    if (starter_code.find("// TODO 1") == std::string::npos) {
        complaints.add(workbook.shown(starter), "has no TODO");
    }
    if (exercise.kind == course::Exercise::Kind::implement &&
        outside_todos(starter_code) != outside_todos(platform::read_file(workbook.solution(exercise)))) {
        complaints.add(workbook.shown(workbook.solution(exercise)),
                       "differs from the exercise outside its TODO regions");
    }
}

/// Compares the working files with the starter files. A learner may change them; an author must keep both equal.
void look_at_starter_files(const course::Workbook& workbook, const course::Exercise& exercise,
                           Complaints& complaints)
{
    for (const fs::path& file : {workbook.source(exercise), workbook.answers(exercise)}) {
        const fs::path starter = workbook.starter(exercise, file);
        if (fs::exists(file) &&
            (!fs::exists(starter) || platform::read_file(file) != platform::read_file(starter))) {
            complaints.add(workbook.shown(file),
                           fmt::format("differs from the starter code; to make it the starter code: cp {} {}",
                                       workbook.shown(file), workbook.shown(starter)));
        }
    }
}

}  // namespace

void look_at_files(const course::Workbook& workbook, const course::Exercise& exercise,
                   bool own_changes_allowed, Complaints& complaints)
{
    look_at_description(workbook, exercise, complaints);
    look_at_page(workbook, exercise, complaints);
    look_at_sources(workbook, exercise, complaints);
    if (!own_changes_allowed) {
        look_at_starter_files(workbook, exercise, complaints);
    }
}

}  // namespace cli
