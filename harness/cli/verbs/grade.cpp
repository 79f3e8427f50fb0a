// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"
#include "../parallel.hpp"

#include <judge/process.hpp>
#include <judge/sandbox.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_source_bytes = 1 << 20;

/// A submission's name: its last path component, without the endings of archives.
std::string name_of(const fs::path& submission)
{
    const fs::path whole = fs::absolute(submission).lexically_normal();
    std::string name = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
    for (const std::string_view ending :
         {".zip", ".7z", ".gz", ".xz", ".bz2", ".zst", ".tgz", ".txz", ".tar"}) {
        if (name.size() > ending.size() &&
            name.compare(name.size() - ending.size(), ending.size(), ending) == 0) {
            name.resize(name.size() - ending.size());
        }
    }
    return name;
}

/// The names of all submissions; those that come again get a number.
std::vector<std::string> names_of(const std::vector<std::string>& submissions)
{
    std::vector<std::string> names;
    for (const std::string& submission : submissions) {
        const std::string name = name_of(submission);
        std::string unlike = name;
        for (int number = 2; std::find(names.begin(), names.end(), unlike) != names.end(); ++number) {
            unlike = fmt::format("{} ({})", name, number);
        }
        names.push_back(unlike);
    }
    return names;
}

/// A submission's JUnit file: called after it, as far as a file can be.
std::string report_file(const std::string& name, std::size_t number)
{
    constexpr std::size_t longest = 200;
    const std::string shown = report::printable(name);
    return shown.size() <= longest ? shown + ".xml" : fmt::format("submission_{}.xml", number + 1);
}

/// In a sandbox, an archive is unpacked in the small /tmp that vanishes with it, and what is a plain file afterwards is
/// copied out. An archive may hold links, names like ../../x and more than the disk.
constexpr const char* unpack_and_copy = R"(
mkdir /tmp/unpacked && cd /tmp/unpacked && cmake -E tar xf "$1" '*chapters/*' &&
find . -type f '(' -name '*.cu' -o -name diagnosis.txt ')' -exec cp --parents -t "$2" -- {} +)";

/// Without one the code is trusted, but a slip of its author's need not hit other files.
constexpr const char* look_and_unpack = R"(
if cmake -E tar tf "$1" | grep -q -e '^/' -e '^\.\./' -e '/\.\./'; then exit 1; fi
cd "$2" && exec cmake -E tar xf "$1" '*chapters/*')";

/// Unpacks the folder chapters of an archive of any kind that CMake reads.
void unpack(const fs::path& archive, const fs::path& folder, bool sandboxed)
{
    fs::create_directories(folder);
    judge::Command command;
    if (sandboxed) {
        command.words = judge::sandbox_words({{fs::absolute(archive)}, folder});
    }
    command.words.insert(command.words.end(), {"/bin/sh", "-c", sandboxed ? unpack_and_copy : look_and_unpack,
                                               "sh", fs::absolute(archive), folder});
    command.environment = judge::plain_environment();
    judge::Limits limits;
    limits.cpu_time = std::chrono::seconds(30);
    limits.idle_time = std::chrono::seconds(30);
    limits.file_bytes = 16 << 20;
    const judge::Ending ending = judge::run_process(command, limits);
    if (ending.how != judge::Ending::How::exited || ending.code != 0) {
        throw std::runtime_error("it cannot be unpacked, or there is no folder 'chapters' in it");
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

/// Whether `file` is a plain file in `folder`, and is reached without a link: links could point at anything, the
/// solutions for one.
bool lies_in(const fs::path& folder, const fs::path& file)
{
    std::error_code error;
    const fs::path real = fs::canonical(file, error);
    return !error && real == fs::canonical(folder, error) / file.lexically_relative(folder) &&
           fs::is_regular_file(real, error);
}

/// Copies a file of a submission into a folder of ours, if it is there.
void take(const fs::path& submission, const fs::path& from, const fs::path& to)
{
    if (lies_in(submission, from) && fs::file_size(from) <= largest_source_bytes) {
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
        const std::vector<std::string> names = names_of(request_.submissions);
        std::vector<report::Grade> grades(names.size());
        for_each_index(grades.size(), [&](std::size_t i) {
            grades[i] = grade_one(i, names[i]);
            std::cerr << fmt::format("graded {} of {}: {}\n", i + 1, grades.size(),
                                     report::printable(names[i]));
        });
        return grades;
    }

    /// The lines of a submission's files, while this lives.
    report::SourceText source(std::size_t number) const
    {
        std::map<std::string, fs::path> files;
        for (const Exercise& exercise : context_.workbook.exercises()) {
            const Submission taken = place_for(exercise, number);
            files[taken.shown_as] = taken.source;
        }
        return report::SourceText(std::move(files));
    }

private:
    static JudgingOptions options(const GradeRequest& request)
    {
        JudgingOptions options;
        options.sandboxed = !request.without_sandbox;
        options.seed = request.seed;
        return options;
    }

    fs::path own_room(std::size_t number) const { return room_ / std::to_string(number); }

    /// Where a submission's files for an exercise are put, and how they are called in messages.
    Submission place_for(const Exercise& exercise, std::size_t number) const
    {
        Submission place;
        place.source = own_room(number) / (exercise.name + ".cu");
        place.answers = own_room(number) / exercise.name / "diagnosis.txt";
        place.shown_as = fmt::format("chapters/{}/{}.cu", exercise.path, exercise.name);
        place.owner = fmt::format("submission-{}", number);
        return place;
    }

    report::Grade grade_one(std::size_t number, const std::string& name) const
    {
        const fs::path submission = request_.submissions[number];
        report::Grade grade{name, {}, ""};
        try {
            fs::path folder = submission;
            if (!fs::exists(submission)) {
                throw std::runtime_error("there is no such file or folder");
            }
            if (!fs::is_directory(submission)) {
                folder = own_room(number) / "unpacked";
                unpack(submission, folder, !request_.without_sandbox);
            }
            const fs::path chapters = chapters_in(folder);
            for (const Exercise& exercise : context_.workbook.exercises()) {
                grade.results.push_back({view_of(exercise), exercise.points,
                                         judge(exercise, folder, chapters / exercise.path, number)});
                note_trouble(grade);
            }
        } catch (const std::exception& error) {
            grade.trouble = error.what();
        }
        return grade;
    }

    /// No points for what could not be judged is no grade: somebody must look at it.
    static void note_trouble(report::Grade& grade)
    {
        const report::Result& result = grade.results.back();
        const std::string trouble = result.verdict.environment_problem + result.verdict.harness_fault;
        if (!trouble.empty()) {
            grade.trouble += fmt::format("{}{} was not judged: {}", grade.trouble.empty() ? "" : " ",
                                         result.exercise.label, trouble);
        }
    }

    judge::Verdict judge(const Exercise& exercise, const fs::path& submission, const fs::path& folder,
                         std::size_t number) const
    {
        const Submission taken = place_for(exercise, number);
        take(submission, folder / (exercise.name + ".cu"), taken.source);
        take(submission, folder / "diagnosis.txt", taken.answers);
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
    Grading grading(context, request);
    const std::vector<report::Grade> grades = grading.run();
    const fs::path output = request.output_folder;
    replace_file(output / "grades.csv", report::grades_csv(grades));
    for (std::size_t i = 0; i < grades.size(); ++i) {
        replace_file(output / report_file(grades[i].submission, i),
                     report::junit(grades[i].submission, grades[i].results, grading.source(i)));
    }
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
