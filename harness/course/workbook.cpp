// SPDX-License-Identifier: MIT
#include "workbook.hpp"

#include "spelling.hpp"

#include <platform/environment_problem.hpp>
#include <platform/pattern.hpp>

#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>

namespace course {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sorted_folders(const fs::path& parent)
{
    std::vector<fs::path> folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(parent)) {
        if (entry.is_directory() && !numbered_name(entry.path().filename()).name.empty()) {
            folders.push_back(entry.path());
        }
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

/// The page's first heading, without its anchor.
std::string page_title(const fs::path& page)
{
    std::ifstream in(page);
    std::string line;
    std::getline(in, line);
    static const platform::Pattern heading(R"(#\s*(.*?)\s*(\{.*\})?\s*)");
    platform::Match match;
    return heading.matches(line, match) ? match.str(1) : page.parent_path().filename().string();
}

std::string numbered(const Exercise& exercise)
{
    return fmt::format("{} {}", exercise.label(), exercise.name);
}

/// "Did you mean 1.1 dot_product?" for a mistyped or shortened name. Empty if no exercise has a similar name. Of a path, the last
/// folder or file is compared.
std::string suggestion_for(const std::string& called, const std::vector<Exercise>& exercises)
{
    const std::string last = fs::path(called).stem();
    const std::string folder = numbered_name(last).name;
    const std::string& word = folder.empty() ? last : folder;
    constexpr std::size_t letters_worth_searching = 3;
    std::vector<std::string> names;
    std::vector<std::string> holding;
    for (const Exercise& exercise : exercises) {
        names.push_back(exercise.name);
        if (word.size() >= letters_worth_searching && exercise.name.find(word) != std::string::npos) {
            holding.push_back(numbered(exercise));
        }
    }
    if (const std::optional<std::string> closest = closest_name(word, names)) {
        const auto meant = std::ranges::find(exercises, *closest, &Exercise::name);
        return fmt::format("Did you mean {}?", numbered(*meant));
    }
    return holding.empty() ? "" : fmt::format("Did you mean {}?", fmt::join(holding, ", or "));
}

/// "Chapter 1 has 1.1 to 1.8." of a number such as 1.9; empty if there is no such chapter.
std::string numbers_in_chapter_of(const std::string& called, const std::vector<Exercise>& exercises)
{
    static const platform::Pattern label(R"((\d{1,6})\.\d+)");
    platform::Match match;
    if (!label.matches(called, match)) {
        return "";
    }
    const auto is_in_chapter = [chapter = std::stoi(match.str(1))](const Exercise& exercise) {
        return exercise.chapter == chapter;
    };
    const auto first = std::ranges::find_if(exercises, is_in_chapter);
    if (first == exercises.end()) {
        return "";
    }
    const auto last = std::find_if(exercises.rbegin(), exercises.rend(), is_in_chapter);
    return fmt::format("Chapter {} has {} to {}.", first->chapter, first->label(), last->label());
}

/// The headers that `file` includes with quotes and that exist, seen from `folder`.
std::vector<fs::path> included_headers(const fs::path& file, const fs::path& folder)
{
    static const platform::Pattern include(R"re(^\s*#\s*include\s*"([^"]+)".*)re");
    std::vector<fs::path> headers;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        platform::Match match;
        if (include.matches(line, match)) {
            const fs::path header = (folder / match.str(1)).lexically_normal();
            if (fs::exists(header)) {
                headers.push_back(header);
            }
        }
    }
    return headers;
}

/// Multiplies the points of the exercise, or of those of the chapter, that is called so.
void weigh(std::vector<Exercise>& exercises, const std::string& called, int weight)
{
    bool is_known = false;
    for (Exercise& exercise : exercises) {
        if (called == std::to_string(exercise.chapter) || called == exercise.label() ||
            exercise.is_called(called)) {
            is_known = true;
            for (auto& [task, worth] : exercise.points) {
                worth *= weight;
            }
        }
    }
    if (!is_known) {
        throw damaged_course_file(
            fmt::format("there is no chapter and no exercise {}, which has a weight", called));
    }
}

/// Sources in folders that are named after exercises that there are no more: 02_name/name.cu.
std::vector<fs::path> sources_called(const std::vector<std::string>& names, const fs::path& chapter)
{
    std::vector<fs::path> sources;
    for (const std::string& name : names) {
        for (const fs::path& folder : sorted_folders(chapter)) {
            const fs::path source = folder / (name + ".cu");
            if (numbered_name(folder.filename()).name == name && fs::exists(source)) {
                sources.push_back(source);
            }
        }
    }
    return sources;
}

}  // namespace

Workbook::Workbook(fs::path root, fs::path build) : root_(std::move(root)), build_(std::move(build))
{
    if (!fs::is_directory(root_ / "chapters")) {
        throw platform::EnvironmentProblem(fmt::format(
            "There is no folder 'chapters' in {}. Run the workbook with its own script, ./workbook, "
            "which is next to that folder.",
            root_.string()));
    }
    read_exercises();
    refuse_shared_names();
    apply(read_course_file(root_ / "course.json"));
}

void Workbook::read_exercises()
{
    std::vector<fs::path> undescribed;
    for (const fs::path& chapter : sorted_folders(root_ / "chapters")) {
        chapters_.push_back(
            {numbered_name(chapter.filename()).number, chapter.filename(), page_title(chapter / "page.md")});
        for (const fs::path& folder : sorted_folders(chapter)) {
            if (fs::exists(folder / "exercise.json")) {
                exercises_.push_back(read_exercise(folder));
            } else {
                undescribed.push_back(folder);
            }
        }
    }
    const std::map<std::string, std::string> present = present_names();
    for (const fs::path& folder : undescribed) {
        // Of an exercise that has another name by now, or is no more, files of the learner may be left.
        const std::string name = numbered_name(folder.filename()).name;
        if (!present.contains(name) && successor_of(name) == nullptr) {
            read_exercise(folder);  // says what is missing
        }
    }
    if (exercises_.empty()) {
        throw platform::EnvironmentProblem(
            fmt::format("There are no exercises in {}.", (root_ / "chapters").string()));
    }
}

void Workbook::refuse_shared_names() const
{
    std::map<std::string, std::string> folders;
    const auto add = [&](const std::string& name, const Exercise& exercise) {
        const auto& [entry, is_new] = folders.try_emplace(name, exercise.path);
        if (!is_new) {
            throw platform::EnvironmentProblem(
                fmt::format("The name {} means two exercises, chapters/{} and chapters/{}: one has it now, "
                            "or had it before.\n"
                            "Next: if an update has left the folder of the former name, copy your work out "
                            "of it and remove it; if "
                            "not, change \"formerly\" or \"instead_of\" in exercise.json",
                            name, entry->second, exercise.path));
        }
    };
    for (const Exercise& exercise : exercises_) {
        add(exercise.name, exercise);
        for (const std::string& former : exercise.formerly) {
            add(former, exercise);
        }
        for (const std::string& predecessor : exercise.instead_of) {
            add(predecessor, exercise);
        }
    }
}

void Workbook::apply(const CourseFile& file)
{
    for (const int number : file.optional_chapters) {
        const auto chapter = std::ranges::find(chapters_, number, &Chapter::number);
        if (chapter == chapters_.end()) {
            throw damaged_course_file(fmt::format("there is no chapter {}", number));
        }
        chapter->is_optional = true;
    }
    for (Exercise& exercise : exercises_) {
        exercise.is_optional = file.optional_chapters.contains(exercise.chapter);
    }
    if (required_exercises().empty()) {
        throw damaged_course_file("all chapters are optional, and nothing is left that has to be passed");
    }
    for (const auto& [called, weight] : file.weights) {
        weigh(exercises_, called, weight);
    }
}

std::vector<const Exercise*> Workbook::required_exercises() const
{
    std::vector<const Exercise*> required;
    for (const Exercise& exercise : exercises_) {
        if (!exercise.is_optional) {
            required.push_back(&exercise);
        }
    }
    return required;
}

const Exercise& Workbook::find(const std::string& called) const
{
    std::error_code ignored;
    const fs::path present = in_present_names(called);
    const fs::path as_path = fs::weakly_canonical(present, ignored);
    const auto found = std::find_if(exercises_.begin(), exercises_.end(), [&](const Exercise& exercise) {
        const fs::path here = fs::weakly_canonical(folder(exercise), ignored);
        return called == exercise.label() || present == exercise.name || as_path == here ||
               as_path.parent_path() == here;
    });
    if (found != exercises_.end()) {
        return *found;
    }
    if (const Exercise* successor = successor_of_path(called)) {
        throw UnknownExercise(
            fmt::format("The exercise '{}' is no longer part of the workbook. {} {} has taken its place.",
                        called, successor->label(), successor->name));
    }
    const std::string numbers = numbers_in_chapter_of(called, exercises_);
    const std::string help = numbers.empty() ? suggestion_for(called, exercises_) : numbers;
    throw UnknownExercise(
        fmt::format("There is no exercise '{}'.{}{}", called, help.empty() ? "" : " ", help));
}

const Exercise* Workbook::successor_of(const std::string& name) const
{
    const auto found = std::ranges::find_if(exercises_, [&](const Exercise& exercise) {
        return std::ranges::find(exercise.instead_of, name) != exercise.instead_of.end();
    });
    return found != exercises_.end() ? &*found : nullptr;
}

const Exercise* Workbook::successor_of_path(const fs::path& path) const
{
    for (const fs::path& component : path) {
        const std::string text = component;
        const Exercise* of_folder = successor_of(numbered_name(text).name);
        const Exercise* successor =
            of_folder != nullptr ? of_folder : successor_of(text.substr(0, text.find('.')));
        if (successor != nullptr) {
            return successor;
        }
    }
    return nullptr;
}

std::map<std::string, std::string> Workbook::present_names() const
{
    std::map<std::string, std::string> present;
    for (const Exercise& exercise : exercises_) {
        for (const std::string& former : exercise.formerly) {
            present[former] = exercise.name;
        }
    }
    return present;
}

fs::path Workbook::in_present_names(const fs::path& path) const
{
    const std::map<std::string, std::string> present = present_names();
    fs::path result;
    for (const fs::path& component : path) {
        std::string text = component;
        const std::string folder = numbered_name(text).name;
        const std::string file = text.substr(0, text.find('.'));
        if (const auto name = present.find(folder); name != present.end()) {
            text.replace(text.size() - folder.size(), folder.size(), name->second);
        } else if (const auto stem = present.find(file); stem != present.end()) {
            text.replace(0, file.size(), stem->second);
        }
        result /= text;
    }
    return result;
}

std::vector<fs::path> Workbook::sources_under_former_names(const Exercise& exercise) const
{
    return sources_called(exercise.formerly, folder(exercise).parent_path());
}

std::vector<fs::path> Workbook::sources_of_predecessors(const Exercise& exercise) const
{
    return sources_called(exercise.instead_of, folder(exercise).parent_path());
}

std::vector<const Exercise*> Workbook::find_all(const std::vector<std::string>& called) const
{
    std::vector<const Exercise*> found;
    const auto add = [&](const Exercise& exercise) {
        if (std::find(found.begin(), found.end(), &exercise) == found.end()) {
            found.push_back(&exercise);
        }
    };
    for (const std::string& name : called) {
        bool is_chapter = false;
        for (const Exercise& exercise : exercises_) {
            if (std::to_string(exercise.chapter) == name) {
                is_chapter = true;
                add(exercise);
            }
        }
        if (!is_chapter) {
            add(find(name));
        }
    }
    if (called.empty()) {
        std::for_each(exercises_.begin(), exercises_.end(), add);
    }
    return found;
}

std::vector<fs::path> Workbook::headers(const Exercise& exercise) const
{
    std::vector<fs::path> headers;
    const auto add_those_in = [&](const fs::path& file, const fs::path& seen_from) {
        for (const fs::path& header : included_headers(file, seen_from)) {
            if (std::find(headers.begin(), headers.end(), header) == headers.end()) {
                headers.push_back(header);
            }
        }
    };
    add_those_in(starter(exercise, source(exercise)), folder(exercise));
    for (std::size_t next = 0; next < headers.size(); ++next) {
        const fs::path header = headers[next];
        add_those_in(header, header.parent_path());
    }
    return headers;
}

std::optional<fs::path> Workbook::built_page(const Exercise& exercise) const
{
    const fs::path built =
        build_ / "docs/html" / fmt::format("lesson_{}_{}.html", exercise.chapter, exercise.number);
    return fs::exists(built) ? std::optional(built) : std::nullopt;
}

std::string Workbook::shown(const fs::path& path) const
{
    const fs::path relative = path.lexically_relative(root_);
    return relative.empty() || *relative.begin() == ".." ? path.string() : relative.string();
}

}  // namespace course
