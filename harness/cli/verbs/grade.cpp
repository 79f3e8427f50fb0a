// SPDX-License-Identifier: MIT
#include "verbs.hpp"

#include "../files.hpp"
#include "../grading/attention.hpp"
#include "../grading/gradebook.hpp"
#include "../grading/hand_in.hpp"
#include "../grading/version.hpp"
#include "../interruption.hpp"
#include "../parallel.hpp"
#include "../progress_line.hpp"

#include <judge/sandbox.hpp>
#include <report/grades.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <mutex>
#include <set>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// A submission on its way to its grade.
struct Work
{
    PlacedFiles files;
    Record record;
    std::size_t left = 0;  ///< exercises that are still to be judged
};

report::SourceText sources_of(const PlacedFiles& files)
{
    std::map<std::string, fs::path> sources;
    for (const auto& [exercise, submission] : files.submissions) {
        sources[submission.shown_as] = submission.source;
    }
    return report::SourceText(std::move(sources));
}

/// Things to look at, with the file that they are in.
std::vector<std::string> attention_of(const PlacedFiles& files)
{
    std::vector<std::string> all;
    for (const auto& [exercise, submission] : files.submissions) {
        if (fs::exists(submission.source)) {
            for (const std::string& thing : what_to_look_at(read_file(submission.source))) {
                all.push_back(fmt::format("{} of {}.cu", thing, exercise));
            }
        }
    }
    return all;
}

std::string contents(const fs::path& file)
{
    return fs::exists(file) ? "1" + read_file(file) : "0";
}

class Grading {
public:
    Grading(const Context& context, const GradeRequest& request)
        : workbook_(context.workbook), request_(request), exercises_(workbook_.find_all(request.only)),
          book_(request.output_folder, request.seed), room_(workbook_.state() / "grading"),
          kept_results_(workbook_.state() / "judging"),
          reader_(workbook_, room_.path(), !request.without_sandbox), version_(grading_version(workbook_)),
          judging_(workbook_, options())
    {
        for (const Exercise* exercise : exercises_) {
            columns_.push_back({exercise->label(), exercise->name, exercise->points});
        }
    }

    void run()
    {
        for (const HandIn& hand_in : reader_.list(request_.submissions)) {
            read(hand_in);
        }
        const std::vector<Unit> units = plan();
        begin_grades();
        const MessageOnSignal on_signal(
            fmt::format("Stopped. The verdicts so far are in {}; the same command goes on from there.",
                        request_.output_folder));
        ProgressLine line(units.size());
        for_each_index(units.size(), [&](std::size_t i) {
            judge(units[i]);
            line.advance();
        });
    }

    /// In the order in which the submissions were given, and after them those that only the folder knows.
    const std::vector<report::Grade>& grades() const { return grades_; }

    const std::vector<report::GradedExercise>& columns() const { return columns_; }
    std::uint64_t seed() const { return book_.seed(); }

    /// The worst of what happened to the submissions that were given.
    Status status() const
    {
        Status worst = all_passed;
        for (std::size_t i = 0; i < works_.size(); ++i) {
            const std::vector<report::Result>& results = grades_[i].results;
            if (std::any_of(results.begin(), results.end(),
                            [](const report::Result& result) { return !result.verdict.is_judged(); })) {
                return trouble;
            }
            worst = grades_[i].problem.empty() ? worst : not_passed;
        }
        return worst;
    }

private:
    /// One exercise of one submission.
    struct Unit
    {
        std::size_t work;
        const Exercise* exercise;
    };

    JudgingOptions options() const
    {
        JudgingOptions options;
        options.sandboxed = !request_.without_sandbox;
        options.seed = book_.seed();
        options.kept_results = kept_results_.path();
        return options;
    }

    void read(const HandIn& hand_in)
    {
        Work work;
        work.record = book_.load(hand_in.name);
        work.record.problem.clear();
        work.record.attention.clear();
        work.record.unplaced.clear();
        try {
            work.files = reader_.read(hand_in);
            work.record.unplaced = work.files.unplaced;
            work.record.attention = attention_of(work.files);
        } catch (const UnreadableHandIn& problem) {
            work.record.problem = problem.what();
            work.record.judged.clear();
        }
        book_.save(work.record);
        works_.push_back(std::move(work));
    }

    /// What is to be judged: all that has no verdict yet for the same files, seed, version and options.
    std::vector<Unit> plan()
    {
        std::vector<Unit> units;
        for (std::size_t i = 0; i < works_.size(); ++i) {
            Work& work = works_[i];
            for (const Exercise* exercise : exercises_) {
                const auto known = work.record.judged.find(exercise->name);
                const bool is_known = known != work.record.judged.end() &&
                                      known->second.key == key_of(work, *exercise) &&
                                      known->second.verdict.is_judged();
                if (work.record.problem.empty() && !is_known) {
                    work.record.judged.erase(exercise->name);
                    units.push_back({i, exercise});
                    ++work.left;
                }
            }
        }
        return units;
    }

    /// The grades as far as they are known: those that are complete are not made again.
    void begin_grades()
    {
        for (std::size_t i = 0; i < works_.size(); ++i) {
            grades_.push_back(grade_of(works_[i].record));
            if (works_[i].left == 0) {
                write_report(i);
            }
        }
        for (const Record& record : book_.others(names())) {
            grades_.push_back(grade_of(record));
        }
        write_tables();
    }

    Submission submission_for(const Work& work, const Exercise& exercise) const
    {
        const auto placed = work.files.submissions.find(exercise.name);
        if (placed != work.files.submissions.end()) {
            return placed->second;
        }
        const fs::path nowhere = room_.path() / "no_file";
        return {nowhere, nowhere, exercise.name + ".cu", std::nullopt};
    }

    std::string key_of(const Work& work, const Exercise& exercise) const
    {
        const Submission submission = submission_for(work, exercise);
        return fingerprint(fmt::format("{}\n{}\n{}\n{}\n{}", version_, book_.seed(), request_.without_sandbox,
                                       contents(submission.answers), contents(submission.source)));
    }

    void judge(const Unit& unit)
    {
        Work& work = works_[unit.work];
        const judge::Verdict verdict = judging_.judge(*unit.exercise, submission_for(work, *unit.exercise));
        const std::lock_guard lock(mutex_);
        work.record.judged[unit.exercise->name] = {key_of(work, *unit.exercise), version_, verdict};
        book_.save(work.record);
        if (--work.left == 0) {
            complete(unit.work);
        }
    }

    void complete(std::size_t number)
    {
        grades_[number] = grade_of(works_[number].record);
        write_report(number);
        write_tables();
        ++completed_;
        if (!ProgressLine::is_shown()) {
            std::cerr << fmt::format("graded {} of {}: {}\n", completed_, works_.size(),
                                     report::printable(grades_[number].submission));
        }
    }

    /// The JUnit file. A submission that cannot be read has none, also if an earlier one of the same name had.
    void write_report(std::size_t number) const
    {
        const report::Grade& grade = grades_[number];
        if (grade.problem.empty()) {
            book_.write_junit(grade.submission, report::junit(grade.submission, grade.results,
                                                              sources_of(works_[number].files)));
        } else {
            book_.remove_junit(grade.submission);
        }
    }

    void write_tables() const { book_.write_tables(columns_, grades_); }

    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const Work& work : works_) {
            names.push_back(work.record.submission);
        }
        return names;
    }

    /// Of the exercises that this run is about.
    report::Grade grade_of(const Record& record) const
    {
        report::Grade grade{record.submission, {}, record.problem, record.unplaced, record.attention, {}, {}};
        for (const Exercise* exercise : exercises_) {
            const auto judged = record.judged.find(exercise->name);
            if (judged != record.judged.end()) {
                grade.results.push_back({view_of(*exercise), exercise->points, judged->second.verdict});
                grade.seeds.insert(judged->second.verdict.seed);
                grade.versions.insert(judged->second.version);
            }
        }
        return grade;
    }

    const Workbook& workbook_;
    const GradeRequest& request_;
    std::vector<const Exercise*> exercises_;
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
    std::mutex mutex_;
};

void require_sandbox()
{
    const std::string problem = judge::sandbox_problem();
    if (!problem.empty()) {
        throw judge::EnvironmentProblem(fmt::format("Code from others is not run without a sandbox, and "
                                                    "there is none here: {} To grade all the same, code "
                                                    "that you trust: ./workbook grade --without-sandbox",
                                                    problem));
    }
}

}  // namespace

Status grade(Context& context, const GradeRequest& request)
{
    if (!request.without_sandbox) {
        require_sandbox();
    }
    Grading grading(context, request);
    grading.run();
    report::Writer writer(context.colour, terminal_width());
    report::write_grades(writer, grading.columns(), grading.grades());
    writer.blank();
    writer.paragraph(fmt::format(
        "Written to {}: grades.csv, tasks.csv, and a JUnit file for each submission that could be "
        "read. The inputs were drawn from seed {}, which is kept there for those who hand in later.",
        request.output_folder, grading.seed()));
    print(writer);
    return grading.status();
}

}  // namespace cli
