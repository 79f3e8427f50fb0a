// SPDX-License-Identifier: MIT
#include "grading.hpp"

#include "attention.hpp"
#include "version.hpp"

#include "../progress_line.hpp"

#include <platform/files.hpp>
#include <platform/parallel.hpp>
#include <report/grades.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>

namespace cli {
namespace {

namespace fs = std::filesystem;

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
            for (const std::string& thing : what_to_look_at(platform::read_file(submission.source))) {
                all.push_back(fmt::format("{} of {}.cu", thing, exercise));
            }
        }
    }
    return all;
}

std::string contents(const fs::path& file)
{
    return fs::exists(file) ? "1" + platform::read_file(file) : "0";
}

}  // namespace

Grading::Grading(const Context& context, const GradeRequest& request)
    : workbook_(context.workbook), request_(request), exercises_(workbook_.find_all(request.only)),
      book_(request.output_folder, request.seed), room_(workbook_.state() / "grading"),
      kept_results_(workbook_.state() / "judging"),
      reader_(workbook_, room_.path(), !request.without_sandbox), version_(grading_version(workbook_)),
      judging_(workbook_, options())
{
    for (const course::Exercise* exercise : exercises_) {
        // Who names an optional exercise wants it to count.
        const bool is_optional = exercise->is_optional && request.only.empty();
        columns_.push_back({exercise->label(), exercise->name, exercise->points, is_optional});
    }
}

void Grading::run()
{
    const std::vector<HandIn> hand_ins = reader_.list(request_.submissions);
    for (const std::string& download : reader_.recognised()) {
        std::cout << report::printable(download) << std::endl;
    }
    read_all(hand_ins);
    const std::vector<Unit> units = plan();
    begin_grades();
    const MessageOnSignal on_signal(
        fmt::format("Stopped. The verdicts so far are in {}; the same command goes on from there.",
                    request_.output_folder));
    ProgressLine line(report::Activity::Kind::judging, units.size());
    platform::for_each_index(units.size(), [&](std::size_t i) {
        judge(units[i]);
        line.advance();
    });
    write_tables();
}

Status Grading::status() const
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

JudgingOptions Grading::options() const
{
    JudgingOptions options;
    options.sandboxed = !request_.without_sandbox;
    options.seed = book_.seed();
    options.kept_results = kept_results_.path();
    return options;
}

void Grading::read_all(const std::vector<HandIn>& hand_ins)
{
    ProgressLine line(report::Activity::Kind::reading, hand_ins.size());
    for (const HandIn& hand_in : hand_ins) {
        read(hand_in);
        line.advance();
    }
}

void Grading::read(const HandIn& hand_in)
{
    Work work;
    work.record = book_.load(hand_in.name);
    work.record.learner = hand_in.learner;
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

std::vector<Grading::Unit> Grading::plan()
{
    std::vector<Unit> units;
    std::map<const course::Exercise*, Unit> without_file;
    for (std::size_t i = 0; i < works_.size(); ++i) {
        Work& work = works_[i];
        for (const course::Exercise* exercise : exercises_) {
            const auto known = work.record.judged.find(exercise->name);
            const bool is_known = known != work.record.judged.end() &&
                                  known->second.key == key_of(work, *exercise) &&
                                  known->second.verdict.is_judged();
            if (work.record.problem.empty() && !is_known) {
                work.record.judged.erase(exercise->name);
                ++work.left;
                if (work.files.submissions.contains(exercise->name)) {
                    units.push_back({{i}, exercise});
                } else {
                    without_file.try_emplace(exercise, Unit{{}, exercise}).first->second.works.push_back(i);
                }
            }
        }
    }
    for (auto& [exercise, unit] : without_file) {
        units.insert(units.begin(), std::move(unit));
    }
    return units;
}

void Grading::begin_grades()
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

Submission Grading::submission_for(const Work& work, const course::Exercise& exercise) const
{
    const auto placed = work.files.submissions.find(exercise.name);
    if (placed != work.files.submissions.end()) {
        return placed->second;
    }
    const fs::path nowhere = room_.path() / "no_file";
    return {nowhere, nowhere, exercise.name + ".cu", std::nullopt};
}

std::string Grading::key_of(const Work& work, const course::Exercise& exercise) const
{
    const Submission submission = submission_for(work, exercise);
    return platform::fingerprint(fmt::format("{}\n{}\n{}\n{}\n{}", version_, book_.seed(),
                                             request_.without_sandbox, contents(submission.answers),
                                             contents(submission.source)));
}

void Grading::judge(const Unit& unit)
{
    const Work& first = works_[unit.works.front()];
    const auto begin = std::chrono::steady_clock::now();
    const judge::Verdict verdict = judging_.judge(*unit.exercise, submission_for(first, *unit.exercise));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    const std::string key = key_of(first, *unit.exercise);
    const std::lock_guard lock(mutex_);
    for (const std::size_t number : unit.works) {
        Work& work = works_[number];
        work.record.judged[unit.exercise->name] = {key, version_, verdict, took.count()};
        if (unit.works.size() == 1 || work.left == 1) {
            book_.save(work.record);
        }
        if (--work.left == 0) {
            complete(number);
        }
    }
}

void Grading::complete(std::size_t number)
{
    grades_[number] = grade_of(works_[number].record);
    write_report(number);
    write_tables_now_and_then();
    ++completed_;
    if (!ProgressLine::is_shown()) {
        std::cerr << fmt::format("graded {} of {}: {}\n", completed_, works_.size(),
                                 report::printable(grades_[number].submission));
    }
}

void Grading::write_report(std::size_t number) const
{
    const report::Grade& grade = grades_[number];
    if (grade.problem.empty()) {
        book_.write_junit(grade.submission,
                          report::junit(grade.submission, grade.results, sources_of(works_[number].files),
                                        grade.submission + "."));
    } else {
        book_.remove_junit(grade.submission);
    }
}

void Grading::write_tables_now_and_then()
{
    const auto now = std::chrono::steady_clock::now();
    if (now - tables_written_ >= std::chrono::seconds(1)) {
        write_tables();
        tables_written_ = std::chrono::steady_clock::now();
    }
}

void Grading::write_tables() const
{
    book_.write_tables(columns_, grades_);
}

std::vector<std::string> Grading::names() const
{
    std::vector<std::string> names;
    for (const Work& work : works_) {
        names.push_back(work.record.submission);
    }
    return names;
}

report::Grade Grading::grade_of(const Record& record) const
{
    report::Grade grade{record.submission, record.learner,   {}, record.problem,
                        record.unplaced,   record.attention, {}, {}};
    for (const course::Exercise* exercise : exercises_) {
        const auto judged = record.judged.find(exercise->name);
        if (judged != record.judged.end()) {
            grade.results.push_back(
                {view_of(*exercise), exercise->points, judged->second.verdict, judged->second.seconds});
            grade.seeds.insert(judged->second.verdict.seed);
            grade.versions.insert(judged->second.version);
        }
    }
    return grade;
}

}  // namespace cli
