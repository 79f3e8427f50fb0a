// SPDX-License-Identifier: MIT
/// @file
/// A workbook to measure: a copy in which every exercise is solved.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace bench {

struct SolvedExercise
{
    std::string number;          ///< "1.3"
    std::filesystem::path file;  ///< that a learner would edit
};

/// Ends with its folder, which lies in the system's folder for temporary files.
class SolvedWorkbook {
public:
    /// @throws std::runtime_error if the copy cannot be made
    SolvedWorkbook();
    ~SolvedWorkbook();
    SolvedWorkbook(const SolvedWorkbook&) = delete;
    SolvedWorkbook& operator=(const SolvedWorkbook&) = delete;

    /// All exercises, in the order of their numbers.
    std::vector<SolvedExercise> exercises() const;

    /// Changes one character in a comment of the file, which makes it another file and the same program.
    void touch(const std::filesystem::path& file);

    /// Forgets what was compiled before.
    void forget_modules() const;

    /// Runs `workbook check` for the exercises, all without a name.
    ///
    /// @throws std::runtime_error if one does not pass
    void check(const std::vector<std::string>& exercises) const;

private:
    std::filesystem::path root_;
    std::set<std::filesystem::path> marked_;  ///< files that have the comment
    int changes_ = 0;
};

/// Runs a command.
///
/// @param environment  "NAME=value" in addition to a plain environment
/// @return what it prints
/// @throws std::runtime_error with its output if its exit status is not 0
std::string run(const std::vector<std::string>& words, const std::vector<std::string>& environment = {});

}  // namespace bench
