// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"
#include "../parallel.hpp"

#include <judge/process.hpp>
#include <judge/sandbox.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_source_bytes = 1 << 20;

/// A submission's name: its last path component, without the endings of archives.
std::string name_of(const fs::path& submission)
{
    std::string name = fs::path(submission).lexically_normal().filename();
    if (name.empty()) {
        name = fs::path(submission).lexically_normal().parent_path().filename();
    }
    for (const std::string_view ending :
         {".zip", ".7z", ".gz", ".xz", ".bz2", ".zst", ".tgz", ".txz", ".tar"}) {
        if (name.size() > ending.size() &&
            name.compare(name.size() - ending.size(), ending.size(), ending) == 0) {
            name.resize(name.size() - ending.size());
        }
    }
    return name;
}

/// Unpacks an archive of any kind that CMake reads. Inside a sandbox, since an archive may hold names like ../../x.
void unpack(const fs::path& archive, const fs::path& folder, bool sandboxed)
{
    fs::create_directories(folder);
    judge::Command command;
    if (sandboxed) {
        command.words = judge::sandbox_words({{fs::absolute(archive)}, folder});
        command.words.insert(command.words.end(),
                             {"/bin/sh", "-c", "cd \"$1\" && exec cmake -E tar xf \"$2\"", "sh", folder,
                              fs::absolute(archive)});
    } else {
        command.words = {"cmake", "-E", "tar", "xf", fs::absolute(archive)};
        command.directory = folder;
    }
    command.environment = judge::plain_environment();
    judge::Limits limits;
    limits.wall_time = std::chrono::duration<double>(60.0);
    limits.file_bytes = 16 << 20;
    const judge::Ending ending = judge::run_process(command, limits);
    if (ending.how != judge::Ending::How::exited || ending.code != 0) {
        throw std::runtime_error("the archive cannot be unpacked");
    }
}

/// The folder called chapters in a submission: at its top or one folder down, as archives often have it.
fs::path chapters_in(const fs::path& folder)
{
    if (fs::is_directory(folder / "chapters")) {
        return folder / "chapters";
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (!entry.is_symlink() && fs::is_directory(entry.path() / "chapters")) {
            return entry.path() / "chapters";
        }
    }
    throw std::runtime_error("there is no folder 'chapters' in it");
}

/// Copies a learner's file into a folder of ours, if it is there. Links are not followed: they could point at anything.
void take(const fs::path& from, const fs::path& to)
{
    std::error_code error;
    if (fs::symlink_status(from, error).type() == fs::file_type::regular &&
        fs::file_size(from, error) <= largest_source_bytes) {
        replace_file(to, read_file(from));
    }
}

class Grading {
public:
    Grading(const Context& context, const GradeRequest& request)
        : context_(context), request_(request), judging_(context.workbook, options(request)),
          room_(context.workbook.state() / "grading")
    {
        fs::remove_all(room_);
        fs::create_directories(room_);
    }
    ~Grading()
    {
        std::error_code ignored;
        fs::remove_all(room_, ignored);
    }
    Grading(const Grading&) = delete;
    Grading& operator=(const Grading&) = delete;

    std::vector<report::Grade> run()
    {
        std::vector<report::Grade> grades(request_.submissions.size());
        for_each_index(grades.size(), [&](std::size_t i) {
            grades[i] = grade_one(i);
            std::cerr << fmt::format("graded {} of {}: {}\n", i + 1, grades.size(),
                                     report::printable(grades[i].submission));
        });
        return grades;
    }

private:
    static JudgingOptions options(const GradeRequest& request)
    {
        JudgingOptions options;
        options.sandboxed = !request.without_sandbox;
        options.seed = request.seed;
        return options;
    }

    report::Grade grade_one(std::size_t number)
    {
        const fs::path submission = request_.submissions[number];
        const fs::path own_room = room_ / std::to_string(number);
        report::Grade grade{name_of(submission), {}, ""};
        try {
            fs::path folder = submission;
            if (!fs::exists(submission)) {
                throw std::runtime_error("there is no such file or folder");
            }
            if (!fs::is_directory(submission)) {
                folder = own_room / "unpacked";
                unpack(submission, folder, !request_.without_sandbox);
            }
            const fs::path chapters = chapters_in(folder);
            for (const Exercise& exercise : context_.workbook.exercises()) {
                grade.results.push_back({view_of(exercise), exercise.points,
                                         judge(exercise, chapters / exercise.path, own_room, number)});
            }
        } catch (const std::exception& error) {
            grade.trouble = error.what();
        }
        return grade;
    }

    judge::Verdict judge(const Exercise& exercise, const fs::path& folder, const fs::path& own_room,
                         std::size_t number) const
    {
        Submission taken;
        taken.source = own_room / (exercise.name + ".cu");
        taken.answers = own_room / exercise.name / "diagnosis.txt";
        taken.shown_as = fmt::format("chapters/{}/{}.cu", exercise.path, exercise.name);
        taken.owner = fmt::format("submission-{}", number);
        take(folder / (exercise.name + ".cu"), taken.source);
        take(folder / "diagnosis.txt", taken.answers);
        return judging_.judge(exercise, taken);
    }

    const Context& context_;
    const GradeRequest& request_;
    Judging judging_;
    fs::path room_;
};

}  // namespace

Status grade(Context& context, const GradeRequest& request)
{
    if (!request.without_sandbox) {
        const std::string problem = judge::sandbox_problem();
        if (!problem.empty()) {
            throw judge::EnvironmentProblem(fmt::format("Code from others is not run without a sandbox, and "
                                                        "there is none here: {} To grade all the same, code "
                                                        "that you trust: ./workbook grade --without-sandbox",
                                                        problem));
        }
    }
    const std::vector<report::Grade> grades = Grading(context, request).run();
    const fs::path output = request.output_folder;
    for (const report::Grade& one : grades) {
        replace_file(output / (one.submission + ".xml"),
                     report::junit(one.submission, one.results, context.source));
    }
    replace_file(output / "grades.csv", report::grades_csv(grades));
    report::Writer writer = context.writer();
    report::write_grades(writer, grades);
    writer.blank();
    writer.paragraph(fmt::format("Written: {}, and one JUnit file for each submission beside it.",
                                 (output / "grades.csv").string()));
    print(writer);
    bool all_good = true;
    for (const report::Grade& one : grades) {
        all_good = all_good && one.trouble.empty();
    }
    return all_good ? all_passed : not_passed;
}

}  // namespace cli
