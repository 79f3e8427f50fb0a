// SPDX-License-Identifier: MIT
/// @file
/// The folder with the grades of a class. Each verdict is written as soon as it is there, so that a grading that was
/// interrupted goes on where it was.
#pragma once

#include <course/workbook.hpp>
#include <report/grades.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace cli {

/// All that is known of one submission.
struct Record
{
    /// A verdict, and the fingerprint of all that it depends on.
    struct Judged
    {
        std::string key;
        std::string version;  ///< see grading_version()
        judge::Verdict verdict;
        double seconds = 0.0;  ///< that judging took
    };

    std::string submission;
    report::Learner learner;
    std::string problem;                   ///< why it could not be read
    std::vector<std::string> unplaced;     ///< files that were left out, each with the reason
    std::vector<std::string> attention;    ///< what a person should look at
    std::map<std::string, Judged> judged;  ///< by the name of the exercise
};

/// The output folder of `grade`:
///
///     grading.json       the seed of the class
///     records/NAME.json  a Record, rewritten with each verdict
///     NAME.xml           JUnit, written when a submission is complete
///     grades.csv, tasks.csv
///
/// Only one process at a time can have it open.
class Gradebook {
public:
    /// Writes into the folder at once, so that one that cannot be written is found before the first submission.
    ///
    /// @param seed  of the inputs; none: that of the gradings before, or a new one
    /// @throws platform::EnvironmentProblem if the folder cannot be written
    /// @throws UsageError if another process has it open
    Gradebook(std::filesystem::path folder, std::optional<std::uint64_t> seed);
    ~Gradebook();
    Gradebook(const Gradebook&) = delete;
    Gradebook& operator=(const Gradebook&) = delete;

    std::uint64_t seed() const { return seed_; }

    /// The record of a submission, as it was left; an empty one if there is none or it cannot be read.
    Record load(const std::string& submission) const;
    void save(const Record& record) const;

    /// The records of submissions that are not among `names`.
    std::vector<Record> others(const std::vector<std::string>& names) const;

    void write_junit(const std::string& submission, const std::string& xml) const;
    void remove_junit(const std::string& submission) const;

    /// grades.csv and tasks.csv.
    void write_tables(const std::vector<report::GradedExercise>& exercises,
                      const std::vector<report::Grade>& grades) const;

private:
    std::filesystem::path record_file(const std::string& submission) const;
    std::filesystem::path junit_file(const std::string& submission) const;

    std::filesystem::path folder_;
    int lock_ = -1;
    std::uint64_t seed_ = 0;
};

}  // namespace cli
