// SPDX-License-Identifier: MIT
/// @file
/// The workbook on disk: its folders, its chapters and its exercises.
#pragma once

#include "course_file.hpp"
#include "exercise.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace course {

/// A name that is none of an exercise. what() lists the exercises.
class UnknownExercise : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Chapter
{
    int number;
    std::string path;   ///< "01_shared_memory_blocking"
    std::string title;  ///< "Shared memory blocking"
    bool is_optional = false;
};

/// The tree that a learner works in, and the build that judges it.
class Workbook {
public:
    /// @param root   the folder with chapters/ and solutions/
    /// @param build  the folder with what was built
    /// @throws platform::EnvironmentProblem if there are no exercises, or course.json is damaged or names others
    /// @throws platform::EnvironmentProblem if two exercises have one name, be it a present or a former one, or that of an
    ///         exercise that is no more
    /// @throws std::runtime_error if an exercise.json is missing something or says something unknown
    Workbook(std::filesystem::path root, std::filesystem::path build);

    const std::filesystem::path& root() const { return root_; }
    const std::filesystem::path& build() const { return build_; }
    const std::vector<Chapter>& chapters() const { return chapters_; }
    const std::vector<Exercise>& exercises() const { return exercises_; }

    /// Those that have to be passed, of which there is at least one.
    std::vector<const Exercise*> required_exercises() const;

    /// The exercise called by number ("1.3"), name or path to its folder or a file in it. A former name is as good.
    /// @throws UnknownExercise
    const Exercise& find(const std::string& called) const;

    /// The exercise that has taken the place of one that is no more; null if `name` is no such name.
    const Exercise* successor_of(const std::string& name) const;

    /// The same for a path: of a folder, 02_old_name, or of a file in it, or of a file old_name.cu or old_name.hpp.
    const Exercise* successor_of_path(const std::filesystem::path& path) const;

    /// The present name of each former one.
    std::map<std::string, std::string> present_names() const;

    /// A path with present names for former ones: of folders, 02_old_name, and of files, old_name.cu or old_name itself.
    std::filesystem::path in_present_names(const std::filesystem::path& path) const;

    /// The sources that are still in a folder of the exercise's former name. A learner's file stays there if an update of the tree
    /// does not remove what has changed.
    std::vector<std::filesystem::path> sources_under_former_names(const Exercise& exercise) const;

    /// The same of exercises that it has taken the place of.
    std::vector<std::filesystem::path> sources_of_predecessors(const Exercise& exercise) const;

    /// Those that are called so, each once, in the order in which they are called; all if no name is given. The number of a
    /// chapter calls all its exercises.
    /// @throws UnknownExercise
    std::vector<const Exercise*> find_all(const std::vector<std::string>& called) const;

    std::filesystem::path folder(const Exercise& exercise) const
    {
        return root_ / "chapters" / exercise.path;
    }
    std::filesystem::path source(const Exercise& exercise) const
    {
        return folder(exercise) / (exercise.name + ".cu");
    }
    std::filesystem::path solution(const Exercise& exercise) const
    {
        return root_ / "solutions" / exercise.path / (exercise.name + ".cu");
    }
    /// The headers that the starter file includes, and those that they include: all that a submission can include besides
    /// CUDA's and the system's. What the submission itself names could be the check.
    std::vector<std::filesystem::path> headers(const Exercise& exercise) const;

    /// The folder with the exercise's starter files.
    std::filesystem::path starter_folder(const Exercise& exercise) const
    {
        return root_ / "handout" / exercise.path;
    }
    /// The starter file of one of the learner's: of source() or answers().
    std::filesystem::path starter(const Exercise& exercise, const std::filesystem::path& file) const
    {
        return starter_folder(exercise) / file.filename();
    }
    std::filesystem::path answers(const Exercise& exercise) const
    {
        return folder(exercise) / "diagnosis.txt";
    }
    /// The page of a lesson as a browser shows it; nothing if the pages have not been built.
    std::optional<std::filesystem::path> built_page(const Exercise& exercise) const;

    /// What the workbook itself writes: progress, backups, compiled modules.
    std::filesystem::path state() const { return root_ / ".workbook"; }

    /// `path` as a person at the root would write it.
    std::string shown(const std::filesystem::path& path) const;

private:
    void read_exercises();
    void refuse_shared_names() const;
    void apply(const CourseFile& file);

    std::filesystem::path root_;
    std::filesystem::path build_;
    std::vector<Chapter> chapters_;
    std::vector<Exercise> exercises_;
};

}  // namespace course
