// SPDX-License-Identifier: MIT
/// @file
/// A workbook to measure: a copy in which every exercise is solved.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace bench {

/// Ends with its folder, which lies in the system's folder for temporary files.
class SolvedWorkbook {
public:
    /// @throws std::runtime_error if the copy cannot be made
    SolvedWorkbook();
    ~SolvedWorkbook();
    SolvedWorkbook(const SolvedWorkbook&) = delete;
    SolvedWorkbook& operator=(const SolvedWorkbook&) = delete;

    /// The file that a learner would edit, "01_shared_memory_blocking/03_nearest_neighbour".
    std::filesystem::path source(const std::string& exercise) const;

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
    int changes_ = 0;
};

/// Runs a command.
///
/// @param environment  "NAME=value" in addition to a plain environment
/// @return what it prints
/// @throws std::runtime_error with its output if its exit status is not 0
std::string run(const std::vector<std::string>& words, const std::vector<std::string>& environment = {});

}  // namespace bench
