// SPDX-License-Identifier: MIT
/// @file
/// One judgement of one exercise: what to judge with, and the verdict as it comes together.
#pragma once

#include "runners.hpp"
#include "verdict.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace judge {

/// What the command line tells the judge's process.
struct Settings
{
    std::string exercise;
    std::string check;  ///< the library with the exercise's tests
    std::string learner_module;
    std::optional<Refusal> no_module;  ///< why there is none: no file, or one that does not compile
    std::string reference_module;
    std::string shipped_module;        ///< the exercise as handed out: what a diagnosis is held against
    std::string answers;               ///< the learner's diagnosis.txt; empty if the exercise asks for none
    std::string runtime;               ///< the library that is the device
    std::string cpu_runtime;           ///< the CPU device, which diagnoses are held against on any device
    std::string runner;                ///< the runner program
    std::vector<std::string> sandbox;  ///< put before the runner's command for a learner's module
    std::string device = "cpu";
    std::string device_options;  ///< "name=value" lines
    std::string data_directory;  ///< where generated inputs lie
    /// Folder of what the workbook's own modules did, for judgements with the same inputs; empty: nothing is kept.
    std::string kept_results;
    std::uint64_t seed = 0;
    course::Points points;                                ///< of the exercise
    int cpu_limit = 10;                                   ///< CPU seconds for one call of the learner's
    int total_cpu_limit = 60;                             ///< CPU seconds for all calls of the learner's
    double total_idle_limit = 2.0;                        ///< idle seconds for all calls of the learner's
    std::uint64_t memory_bytes = std::uint64_t{4} << 30;  ///< a runner's address space on the CPU device
    bool stops_at_refusal = false;                        ///< the tests after the first refusal are left out
    bool profiled = false;  ///< measure every trial that runs, whatever is right or wrong about it
    /// "name=value" lines for the device in the runs of the learner's module and of the exercise as handed out, which record: the
    /// file that is left is of the last run.
    std::string recording_options;
    /// Circumstances of the only trials that run the learner's module; empty: all do. In the others the reference takes its
    /// place, so they accept whatever they ask for.
    std::string only_inputs;
    /// Runs the reference alone, and lists what the tests demand: Verdict::rules.
    bool lists_rules = false;
    bool keeps_picture = false;   ///< for somebody who will look at it
    bool tells_progress = false;  ///< writes each JudgingProgress to standard output, one per line
};

/// Where a judgement is: a test or a trial begins, or the learner's code prints.
struct JudgingProgress
{
    std::string task;           ///< "task_2"
    std::string sentence;       ///< the test's name
    std::string circumstances;  ///< the inputs of the trial that runs: "n = 129"; empty before the first
    std::string printed = {};   ///< complete lines, as a rule; empty if something begins
    bool is_cut = false;        ///< the trial has ended, and had printed more than is kept
};

/// The variables that a runner needs besides those of every program, also in a sandbox.
std::vector<std::string> runner_environment();

/// What all calls of the learner's have used up so far.
struct TimeUsed
{
    double cpu_seconds = 0.0;
    double idle_seconds = 0.0;
    std::optional<Refusal> timed_out;  ///< set once a limit was passed: then there are no more calls
};

class Session {
public:
    static Session& get();

    Settings settings;
    Verdict verdict;
    TimeUsed time_used;
    Runners runners;

    /// The device observes, so findings and budgets can be judged.
    bool is_counted() const { return settings.device == "cpu"; }

    /// The test that runs now is tagged [budget].
    bool asks_for_a_budget() const;

    /// A test begins: tells so, if somebody wants to know.
    void begin_test(TaskVerdict test);

    /// A trial begins: remembers its circumstances, and tells of it.
    void begin_trial(const std::string& circumstances);

    /// Whether the learner's code is to run in these circumstances.
    bool asks_for(const std::string& circumstances) const;

    /// Whether the test that runs now has had trials, and none was asked for.
    bool has_left_out_all() const { return has_trials_ && !has_tried_; }

    /// The learner's code has printed something in this trial.
    void tell_printed(std::string text, bool is_cut = false) const;

    /// Remembers why the task that runs now is refused. Only the first reason counts.
    void refuse(Refusal refusal);

    /// The reason remembered since the last call, if any.
    std::optional<Refusal> take_refusal();

    /// Adds a demand of the test that runs now to the rules; the same demand with other inputs is added to the rule.
    void note_rule(Rule rule);

    /// Offers the counts of a run in which both did well; the one with the most traffic is kept.
    void measure(Measurement measurement);

    /// Offers what the learner's code painted; the largest picture is kept, the first of those of one size.
    void keep_picture(std::optional<PaintedPicture> picture);

private:
    void tell_progress(std::string printed = {}, bool is_cut = false) const;

    std::string circumstances_;  ///< of the trial that runs
    bool has_trials_ = false;    ///< the test that runs
    bool has_tried_ = false;     ///< it had one that was asked for
    std::optional<Refusal> refusal_;
};

}  // namespace judge
