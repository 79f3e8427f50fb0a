// SPDX-License-Identifier: MIT
/// @file
/// The workbook on disk: its folders, its chapters and its exercises.
#pragma once

#include <judge/verdict.hpp>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// A request that cannot be met as it stands. Exit status 1.
class UsageError : public std::runtime_error {
public:
    /// @param next  what to ask for instead
    UsageError(const std::string& what, std::string next) : std::runtime_error(what), next_(std::move(next))
    {
    }

    const std::string& next() const { return next_; }

private:
    std::string next_;
};

/// What an exercise.json says.
struct Exercise
{
    enum class Kind { implement, diagnose, optimise };

    int chapter;  ///< from the folder names: chapters/01_…/03_nearest_neighbour is 1.3
    int number;
    std::string name;  ///< "nearest_neighbour"
    std::string path;  ///< "01_shared_memory_blocking/03_nearest_neighbour"

    std::string title;
    std::string summary;
    Kind kind;
    std::vector<std::string> builds_on;
    std::vector<std::string> objectives;
    std::vector<std::string> hints;
    judge::Points points;
    std::string refused_for;      ///< why the exercise as shipped is refused: a judge::Reason's name
    std::string refused_message;  ///< what the message then contains
    bool counts_branches = false;  ///< its checks ask for counts of basic blocks: it is compiled for them

    std::string label() const;  ///< "1.3"
    int total_points() const;
};

struct Chapter
{
    int number;
    std::string path;   ///< "01_shared_memory_blocking"
    std::string title;  ///< "Shared memory blocking"
};

/// The tree that a learner works in, and the build that judges it.
class Workbook {
public:
    /// @param root   the folder with chapters/ and solutions/
    /// @param build  the folder with what was built
    /// @throws judge::EnvironmentProblem if there are no exercises
    /// @throws std::runtime_error if an exercise.json is missing something or says something unknown
    Workbook(std::filesystem::path root, std::filesystem::path build);

    const std::filesystem::path& root() const { return root_; }
    const std::filesystem::path& build() const { return build_; }
    const std::vector<Chapter>& chapters() const { return chapters_; }
    const std::vector<Exercise>& exercises() const { return exercises_; }

    /// The exercise called by number ("1.3"), name or path to its folder or a file in it.
    /// @throws UsageError
    const Exercise& find(const std::string& called) const;

    /// Those that are called so, each once, in the order in which they are called; all if no name is given. The number of a
    /// chapter calls all its exercises.
    /// @throws UsageError
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

    /// The folder with the exercise's files as they were handed out.
    std::filesystem::path handout(const Exercise& exercise) const
    {
        return root_ / "handout" / exercise.path;
    }
    std::filesystem::path answers(const Exercise& exercise) const
    {
        return folder(exercise) / "diagnosis.txt";
    }
    std::filesystem::path page(const Exercise& exercise) const;

    /// What the workbook itself writes: progress, backups, compiled modules.
    std::filesystem::path state() const { return root_ / ".workbook"; }

    /// `path` as a person at the root would write it.
    std::string shown(const std::filesystem::path& path) const;

private:
    std::filesystem::path root_;
    std::filesystem::path build_;
    std::vector<Chapter> chapters_;
    std::vector<Exercise> exercises_;
};

}  // namespace cli
