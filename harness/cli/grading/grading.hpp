// SPDX-License-Identifier: MIT
/// @file
/// Judges what a class has handed in, and keeps its gradebook.
#pragma once

#include "gradebook.hpp"
#include "hand_in.hpp"

#include "../context.hpp"
#include "../interruption.hpp"

#include <report/grades.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace cli {

struct GradeRequest
{
    std::vector<std::string>
        submissions;                ///< folders, archives, .cu files, or the class as a platform packs it
    std::vector<std::string> only;  ///< exercises by number, name or path, or chapters by number; empty: all
    std::string output_folder = "grades";
    bool without_sandbox = false;
    std::optional<std::uint64_t> seed;
};

/// A submission on its way to its grade.
struct Work
{
    PlacedFiles files;
    Record record;
    std::size_t left = 0;  ///< exercises that are still to be judged
};

class Grading {
public:
    Grading(const Context& context, const GradeRequest& request);

    void run();

    /// In the order in which the submissions were given, and after them those that only the folder knows.
    const std::vector<report::Grade>& grades() const { return grades_; }

    const std::vector<report::GradedExercise>& columns() const { return columns_; }
    std::uint64_t seed() const { return book_.seed(); }

    /// The worst of what happened to the submissions that were given.
    Status status() const;

private:
    /// One exercise of one submission, or of all those that hold no file for it: the verdict on these is the same.
    struct Unit
    {
        std::vector<std::size_t> works;
        const course::Exercise* exercise;
    };

    JudgingOptions options() const;
    void read_all(const std::vector<HandIn>& hand_ins);
    void read(const HandIn& hand_in);

    /// What is to be judged: all that has no verdict yet for the same files, seed, version and options.
    std::vector<Unit> plan();

    /// The grades as far as they are known: those that are complete are not made again.
    void begin_grades();

    Submission submission_for(const Work& work, const course::Exercise& exercise) const;
    std::string key_of(const Work& work, const course::Exercise& exercise) const;
    void judge(const Unit& unit);
    void complete(std::size_t number);

    /// Writes the tables unless that was done a moment ago: they have a row for each submission, and of hundreds one is
    /// completed after the other.
    void write_tables_now_and_then();

    /// The JUnit file. A submission that cannot be read has none, also if an earlier one of the same name had.
    void write_report(std::size_t number) const;

    void write_tables() const;
    std::vector<std::string> names() const;

    /// Of the exercises that this run is about.
    report::Grade grade_of(const Record& record) const;

    const course::Workbook& workbook_;
    const GradeRequest& request_;
    std::vector<const course::Exercise*> exercises_;
    std::vector<report::GradedExercise> columns_;
    Gradebook book_;
    ScratchFolder room_;
    ScratchFolder kept_results_;
    HandInReader reader_;
    std::string version_;
    Judging judging_;
    std::vector<Work> works_;
    std::vector<report::Grade> grades_;  ///< of works_, and then of earlier gradings into the same folder
    std::size_t completed_ = 0;
    std::chrono::steady_clock::time_point tables_written_{};
    std::mutex mutex_;  ///< held while records, grades and tables change
};

}  // namespace cli
