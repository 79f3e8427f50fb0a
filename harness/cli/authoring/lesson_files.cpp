// SPDX-License-Identifier: MIT
#include "lesson_files.hpp"

#include "../usage_error.hpp"

#include <platform/files.hpp>

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

namespace cli {
namespace {

namespace fs = std::filesystem;
using mutation::SubmissionFileError;

constexpr const char* extension_of_file = ".cu";
constexpr const char* extension_of_change = ".diff";

/// The change that stands for a complete file.
fs::path change_of(const fs::path& file)
{
    return fs::path(file).replace_extension(extension_of_change);
}

/// The answer sheet of a file, if it has one of its own.
std::optional<fs::path> own_answers(const course::Workbook& workbook, const course::Exercise& exercise,
                                    const fs::path& file)
{
    const fs::path answers = lesson_submission(workbook, exercise, file).answers;
    return answers != reference_submission(workbook, exercise).answers ? std::optional(answers)
                                                                       : std::nullopt;
}

/// @throws UsageError in a tree for a class
std::string text_of_solution(const course::Workbook& workbook, const course::Exercise& exercise)
{
    const fs::path file = workbook.solution(exercise);
    if (!fs::exists(file)) {
        throw UsageError("This copy of the workbook does not include the sources of its solutions, which the "
                         "changes in tests/lessons refer to.",
                         "use the complete workbook");
    }
    return platform::read_file(file);
}

/// Writes the complete files of one exercise; returns how many.
std::size_t expand(const course::Workbook& workbook, const course::Exercise& exercise, const fs::path& folder)
{
    const std::vector<fs::path> files = lesson_files(lessons(workbook, exercise));
    for (const fs::path& file : files) {
        platform::replace_file(folder / file.filename(), lesson_text(workbook, exercise, file));
        if (const auto answers = own_answers(workbook, exercise, file)) {
            platform::replace_file(folder / answers->filename(), platform::read_file(*answers));
        }
    }
    return files.size();
}

}  // namespace

std::vector<fs::path> lesson_files(const fs::path& folder)
{
    std::set<fs::path> files;  // one that is written in both ways comes once, and lesson_text() complains
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
        if (entry.path().extension() == extension_of_file ||
            entry.path().extension() == extension_of_change) {
            files.insert(fs::path(entry.path()).replace_extension(extension_of_file));
        }
    }
    return {files.begin(), files.end()};
}

fs::path written_as(const fs::path& file)
{
    return fs::exists(change_of(file)) ? change_of(file) : file;
}

std::string lesson_text(const course::Workbook& workbook, const course::Exercise& exercise,
                        const fs::path& file)
{
    const fs::path change = written_as(file);
    if (change == file) {
        return platform::read_file(file);
    }
    const std::string name = workbook.shown(change);
    if (fs::exists(file)) {
        throw SubmissionFileError(
            fmt::format("{}: the same submission is also in {}: remove one", name, workbook.shown(file)));
    }
    const std::string written = platform::read_file(change);
    if (!mutation::has_hunk(written) && !own_answers(workbook, exercise, file)) {
        throw SubmissionFileError(fmt::format(
            "{}: it is the solution: add a hunk, which begins with '@@', or an answer sheet of its own",
            name));
    }
    return mutation::expanded(written, text_of_solution(workbook, exercise), name);
}

Submission complete_submission(const course::Workbook& workbook, const course::Exercise& exercise,
                               const fs::path& file, const fs::path& scratch)
{
    Submission submission = lesson_submission(workbook, exercise, file);
    if (written_as(file) != file) {
        submission.source = scratch / exercise.name / file.filename();
        platform::replace_file(submission.source, lesson_text(workbook, exercise, file));
    }
    return submission;
}

report::SourceText sources_of(const course::Workbook& workbook, const course::Exercise& exercise,
                              const Submission& submission)
{
    std::map<std::string, fs::path> files{{submission.shown_as, submission.source}};
    for (const fs::path& header : workbook.headers(exercise)) {
        files.emplace(workbook.shown(header), header);
    }
    return report::SourceText(std::move(files));
}

Status expand_submissions(const Context& context, const std::vector<std::string>& exercises,
                          const std::string& folder)
{
    const course::Workbook& workbook = context.workbook;
    std::size_t count = 0;
    try {
        for (const course::Exercise* exercise : workbook.find_all(exercises)) {
            count += expand(workbook, *exercise, fs::absolute(folder) / exercise->name);
        }
    } catch (const SubmissionFileError& error) {
        throw UsageError(fmt::format("{}.", error.what()), "correct this change of the solution");
    }
    report::Writer writer = context.writer();
    writer.paragraph(fmt::format("{} written to {}, as complete files.",
                                 report::counted(count, "submission", "submissions"), folder));
    print(writer);
    return all_passed;
}

Status shorten_submission(const Context& context, const std::vector<std::string>& exercises,
                          const std::string& file_called)
{
    const course::Workbook& workbook = context.workbook;
    const std::vector<const course::Exercise*> found = workbook.find_all(exercises);
    const fs::path file = fs::absolute(file_called);
    if (found.size() != 1 || file.extension() != extension_of_file || !fs::exists(file)) {
        throw UsageError("A change is written of one .cu file, for one exercise.",
                         "./workbook gate NAME --shorten tests/lessons/NAME/wrong_x.cu, for example");
    }
    const std::string solution = text_of_solution(workbook, *found[0]);
    const std::string text = platform::read_file(file);
    const std::string change = mutation::written_change(text, solution);
    if (mutation::expanded(change, solution, workbook.shown(file)) != text) {
        throw UsageError(fmt::format("{} does not end with the end of a line.", workbook.shown(file)),
                         "add it, or leave the submission a complete file");
    }
    platform::replace_file(change_of(file), change);
    fs::remove(file);
    report::Writer writer = context.writer();
    writer.paragraph(fmt::format("{} replaces {}: {} in place of {}.", workbook.shown(change_of(file)),
                                 file.filename().string(),
                                 report::counted(platform::lines_of(change).size(), "line", "lines"),
                                 platform::lines_of(text).size()));
    print(writer);
    return all_passed;
}

}  // namespace cli
