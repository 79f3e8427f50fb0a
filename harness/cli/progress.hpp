// SPDX-License-Identifier: MIT
/// @file
/// What a learner has done so far, kept by exercise name, so that it survives new and renumbered exercises.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace cli {

struct ExerciseProgress
{
    int attempts = 0;            ///< judgements of a file that had changed
    int hints = 0;               ///< hints shown
    bool passed = false;         ///< as it was last judged
    bool has_passed = false;     ///< at some time since it was begun
    bool has_diagnosed = false;  ///< the answer sheet was right as it was last judged
    bool given_up =
        false;  ///< the solution was shown before a pass: it earns no points, also if it passes later
    std::string judged;  ///< fingerprint of the file as it was last judged

    /// Whether it counts as passed, and earns its points.
    bool counts() const { return passed && !given_up; }

    /// Whether the exercise is passed or given up.
    bool is_settled() const { return passed || given_up; }

    bool may_see_solution() const { return passed || has_passed || given_up; }
};

/// The file .workbook/progress.json.
class Progress {
public:
    /// Reads the file; there being none is no error.
    ///
    /// @param present_names  of exercises, by their former ones: an entry of a former name is read as one of the present name,
    ///                       unless there is one of that, too
    /// @throws platform::EnvironmentProblem if it is there and cannot be read: it is never overwritten then
    Progress(std::filesystem::path file, std::map<std::string, std::string> present_names);

    const ExerciseProgress& of(const std::string& exercise) const;

    /// Changes one entry and writes the file, whole or not at all. Another run that writes at the same time loses
    /// nothing but this entry's change.
    ///
    /// @throws platform::EnvironmentProblem if it cannot be written
    template <class Change>
    void update(const std::string& exercise, Change change)
    {
        const Lock lock(file_);
        read();
        change(entries_[exercise]);
        write();
    }

private:
    /// Holds off other runs while the file is read and written.
    class Lock {
    public:
        explicit Lock(const std::filesystem::path& file);
        ~Lock();
        Lock(const Lock&) = delete;
        Lock& operator=(const Lock&) = delete;

    private:
        int descriptor_;
    };

    void read();
    void write() const;

    std::filesystem::path file_;
    std::map<std::string, std::string> present_names_;
    std::map<std::string, ExerciseProgress> entries_;
};

}  // namespace cli
