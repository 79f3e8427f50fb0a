// SPDX-License-Identifier: MIT
/// @file
/// From a learner's file to a verdict: compile it, then let the judge's process run the exercise's checks.
#pragma once

#include "module_cache.hpp"

#include <course/workbook.hpp>
#include <judge/module.hpp>
#include <judge/session.hpp>
#include <judge/verdict.hpp>
#include <report/activity_text.hpp>
#include <simt/architecture/default_architecture.hpp>

#include <functional>
#include <optional>

namespace cli {

/// How to judge; the same for all exercises of a run.
struct JudgingOptions
{
    judge::DeviceKind device = judge::DeviceKind::cpu;
    std::optional<std::uint64_t> seed;   ///< none: a new one is drawn
    std::string schedule = "ascending";  ///< order of the threads of a block on the CPU device
    bool sandboxed = false;              ///< compile and run in a sandbox
    int time_limit = 10;                 ///< seconds of processor time for one call of the entry function
    std::string architecture = simt::default_architecture;  ///< whose rules hold on the CPU device
    bool stops_at_refusal = false;  ///< for who asks only whether a submission is accepted
    bool profiled = false;          ///< on the CPU device: measure, and remember what each line costs
    /// Lines for the device by which it records what the submission's kernel does, compiled for that; empty: it does not.
    std::string recording_options = {};
    /// The inputs to try the submission with, as verdicts name them: "n = 129"; empty: all.
    std::string only_inputs = {};
    bool lists_rules = false;    ///< judge nothing, and list what the check asks for: Verdict::rules
    bool keeps_picture = false;  ///< hand over what the code painted: Verdict::picture
    /// If set, gets each step of a judgement as it begins.
    std::function<void(const judge::JudgingProgress&)> on_progress = {};
    /// Folder for what the reference does, where several submissions are judged: it runs once for all of them.
    std::filesystem::path kept_results = {};
};

/// What is judged: a learner's own file, or one that somebody handed in.
struct Submission
{
    std::filesystem::path source;
    std::filesystem::path answers;  ///< diagnosis.txt; may be missing
    std::string shown_as;           ///< the source's name in messages
    /// Keeps the compiled modules of several files of the tree apart; empty: one's own. None: nothing is kept.
    std::optional<std::string> owner;
};

/// Files of the tree, to be judged as if somebody had handed them in: the solution, the exercise as it was handed out,
/// and a file with a mistake or another way to do it, such as those in the folder lessons(). Where such a file has no
/// answers of its own, NAME.diagnosis.txt, it gets the right ones.
Submission reference_submission(const course::Workbook& workbook, const course::Exercise& exercise);
Submission starter_submission(const course::Workbook& workbook, const course::Exercise& exercise);
Submission lesson_submission(const course::Workbook& workbook, const course::Exercise& exercise,
                             const std::filesystem::path& file);
std::filesystem::path lessons(const course::Workbook& workbook, const course::Exercise& exercise);

/// A verdict, and what it took.
struct TimedVerdict
{
    judge::Verdict verdict;
    double cpu_seconds = 0.0;  ///< of the judge and of all runners
};

class Judging {
public:
    /// @throws platform::EnvironmentProblem if the device's compiler or library is not there
    Judging(const course::Workbook& workbook, JudgingOptions options);

    /// Judges a submission for an exercise. Trouble that is not the learner's is in the verdict, too.
    judge::Verdict judge(const course::Exercise& exercise, const Submission& submission) const;

    /// The learner's own file.
    judge::Verdict judge(const course::Exercise& exercise) const;

    /// Compiles a submission to `module`, or says why there can be none. Nothing is kept.
    ///
    /// @throws platform::EnvironmentProblem
    std::optional<judge::Refusal> compile(const course::Exercise& exercise, const Submission& submission,
                                          const std::filesystem::path& module) const;

    /// Judges a submission that is compiled already: its source is not read.
    TimedVerdict judge_module(const course::Exercise& exercise, const Submission& submission,
                              const std::filesystem::path& module) const;

    /// The module of the reference solution. On a GPU it is made first, in the folder `scratch`.
    std::filesystem::path reference_module(const course::Exercise& exercise,
                                           const std::filesystem::path& scratch) const;

    /// How many submissions can be judged side by side. On a GPU few: drivers make one context after the other, and each
    /// process of a trial waits for its own within its time limit (docs/gpu_runs.md).
    std::size_t most_at_a_time() const;

private:
    /// Puts the submission's module at `module`, or says why there can be none.
    ///
    /// @param activity  what a terminal says of it
    std::optional<judge::Refusal> provide_module(report::Activity::Kind activity,
                                                 const course::Exercise& exercise,
                                                 const Submission& submission,
                                                 const std::filesystem::path& module) const;
    ModuleCache cache_for(const course::Exercise& exercise, const Submission& submission) const;
    judge::Settings settings_for(const course::Exercise& exercise, const Submission& submission,
                                 const std::filesystem::path& module,
                                 const std::filesystem::path& scratch) const;
    std::string device_options(const course::Exercise& exercise) const;
    report::Activity activity_for(const course::Exercise& exercise) const;
    TimedVerdict run_checks(const course::Exercise& exercise, judge::Settings settings,
                            const std::filesystem::path& scratch) const;

    /// Calls `judge` with a folder of its own; trouble that it meets becomes a part of the verdict.
    template <class Judge>
    TimedVerdict with_trouble_told(const course::Exercise& exercise, const Judge& judge) const;

    const course::Workbook& workbook_;
    JudgingOptions options_;
    judge::Toolchain toolchain_;
};

/// A new seed for the inputs, which nobody knows beforehand.
std::uint64_t draw_seed();

/// The compiler and the library behind a device.
///
/// @throws platform::EnvironmentProblem
judge::Toolchain find_toolchain(const course::Workbook& workbook, judge::DeviceKind device);

}  // namespace cli
