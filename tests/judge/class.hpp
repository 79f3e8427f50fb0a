// SPDX-License-Identifier: MIT
/// @file
/// A class of submissions in a folder of its own, and what ./workbook grade makes of it.
#pragma once

#include <platform/process.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace grading_tests {

/// The tree of the workbook.
std::filesystem::path root();

std::string contents(const std::filesystem::path& file);
void write(const std::filesystem::path& file, const std::string& text);
std::vector<std::string> names_in(const std::filesystem::path& folder);

/// Runs a shell command that must succeed.
void shell(const std::string& words);

/// A CSV file by its head's names.
using Table = std::vector<std::map<std::string, std::string>>;
Table read_csv(const std::filesystem::path& file);

struct Graded
{
    platform::ProcessResult ending;
    Table grades;  ///< grades.csv; empty if there is none
    Table tasks;   ///< tasks.csv

    /// The row of a submission.
    const std::map<std::string, std::string>& of(const std::string& submission) const;
};

class Class {
public:
    Class();
    ~Class();
    Class(const Class&) = delete;
    Class& operator=(const Class&) = delete;

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path output() const { return folder_ / "grades"; }

    /// A submission's folder, with `source` as nearest_neighbour.cu in its folder chapters.
    std::filesystem::path submit(const std::string& name, const std::filesystem::path& source);

    /// A path that is handed in; its folder is made, and nothing else.
    std::filesystem::path add(const std::filesystem::path& path);

    /// Packs what is in the last submission; the archive is handed in instead of the folder.
    void pack(const std::string& ending, const std::string& options = "");

    const std::vector<std::filesystem::path>& submissions() const { return submissions_; }

    /// The command that grades the class into output().
    platform::Command command(const std::vector<std::string>& options) const;

    /// Grades it, with these options besides --output.
    Graded grade(const std::vector<std::string>& options = {"--only", "1.3"}) const;

    /// What is in the output folder now.
    Graded look(platform::ProcessResult ending = {}) const;

private:
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> submissions_;
};

}  // namespace grading_tests
