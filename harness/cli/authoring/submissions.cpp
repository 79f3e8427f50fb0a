// SPDX-License-Identifier: MIT
#include "completeness.hpp"
#include "gate.hpp"
#include "lesson_files.hpp"

#include "../interruption.hpp"
#include "../options.hpp"
#include "../progress_line.hpp"

#include <judge/verdict.hpp>
#include <platform/files.hpp>
#include <platform/parallel.hpp>
#include <platform/pattern.hpp>
#include <report/refusal_text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <set>
#include <utility>

namespace cli {
namespace {

namespace fs = std::filesystem;

/// What a file's verdict must be: the first line of a submission in tests/lessons, or as_shipped in exercise.json.
struct Expectation
{
    std::string reason;  ///< a judge::Reason's name, or "accepted"
    std::string text;    ///< what the message must contain
};

constexpr const char* solution = "the solution";
constexpr const char* starter_code = "the starter code";

struct Trial
{
    const course::Exercise* exercise;
    std::string what;  ///< one of the two above, or the submission's path
    Submission submission;
    Expectation expected;
};

std::optional<Expectation> expectation_of(const Submission& submission)
{
    static const platform::Pattern form(R"(// expect: (\w+)(?: \| (.*))?)");
    const std::vector<std::string> lines = platform::lines_of(platform::read_file(submission.source));
    platform::Match match;
    if (lines.empty() || !form.matches(lines[0], match)) {
        return std::nullopt;
    }
    return Expectation{match.str(1), match.str(2)};
}

/// @param scratch  for the complete files of those that are written as changes
/// @throws mutation::SubmissionFileError
Trial lesson_trial(const course::Workbook& workbook, const course::Exercise& exercise, const fs::path& file,
                   const fs::path& scratch)
{
    const Submission submission = complete_submission(workbook, exercise, file, scratch);
    const std::optional<Expectation> expected = expectation_of(submission);
    if (!expected) {
        throw mutation::SubmissionFileError(
            fmt::format("{}: the first line must say what to expect: // expect: KIND | TEXT",
                        workbook.shown(written_as(file))));
    }
    return {&exercise, submission.shown_as, submission, *expected};
}

void plan_trials(const course::Workbook& workbook, const course::Exercise& exercise,
                 const GateRequest& request, const fs::path& scratch, std::vector<Trial>& trials,
                 Complaints& complaints)
{
    const auto add_lessons = [&](const fs::path& folder) {
        for (const fs::path& file : lesson_files(folder)) {
            try {
                trials.push_back(lesson_trial(workbook, exercise, file, scratch));
            } catch (const mutation::SubmissionFileError& error) {
                complaints.add(exercise.label(), error.what());
            }
        }
    };
    if (request.submissions_folder) {
        return add_lessons(fs::absolute(*request.submissions_folder));
    }
    trials.push_back({&exercise, solution, reference_submission(workbook, exercise), {"accepted", ""}});
    trials.push_back({&exercise,
                      starter_code,
                      starter_submission(workbook, exercise),
                      {exercise.starter_refusal.reason, exercise.starter_refusal.message}});
    add_lessons(lessons(workbook, exercise));
}

/// Keeps three kinds of submissions: those with wrong results, since each can need another input to be found; the first with
/// each other announced verdict; and those whose code the page shows. Removes the rest. Also removes a submission whose verdict
/// the page shows: `./workbook outputs` judges it and compares the complete text.
void keep_few_of_each_verdict(const course::Workbook& workbook, const course::Exercise& exercise,
                              std::vector<Trial>& trials)
{
    const fs::path file = workbook.folder(exercise) / "page.md";
    const std::string page = fs::exists(file) ? platform::read_file(file) : "";
    std::set<std::pair<std::string, std::string>> seen;
    std::erase_if(trials, [&](const Trial& trial) {
        if (trial.exercise != &exercise || trial.what == solution || trial.what == starter_code) {
            return false;
        }
        const bool is_first = seen.emplace(trial.expected.reason, trial.expected.text).second;
        const bool has_wrong_results = trial.expected.reason == "mismatch";
        const std::string output = fmt::format("/output/{}.txt", fs::path(trial.what).stem().string());
        return page.find(output) != std::string::npos ||
               (!is_first && !has_wrong_results && page.find(trial.what) == std::string::npos);
    });
}

/// Without both kinds a check that accepts all, or refuses all, would not be noticed.
void look_at_submissions(const course::Exercise& exercise, const std::vector<Trial>& trials,
                         Complaints& complaints)
{
    const auto is_of = [&](const Trial& trial) {
        return trial.exercise == &exercise && trial.what != solution && trial.what != starter_code;
    };
    const auto none = [&](bool accepted) {
        return std::none_of(trials.begin(), trials.end(), [&](const Trial& trial) {
            return is_of(trial) && (trial.expected.reason == "accepted") == accepted;
        });
    };
    for (const bool accepted : {false, true}) {
        if (none(accepted)) {
            complaints.add(exercise.label(), fmt::format("there is no submission that must be {}",
                                                         accepted ? "accepted" : "refused"));
        }
    }
}

/// Empty if the verdict is the expected one; otherwise what it was.
std::string disagreement(const Trial& trial, const judge::Verdict& verdict, const report::SourceText& source)
{
    const std::string trouble = verdict.environment_problem + verdict.harness_fault;
    if (!trouble.empty()) {
        return trouble;
    }
    const auto refused =
        std::find_if(verdict.tasks.begin(), verdict.tasks.end(),
                     [](const judge::TaskVerdict& task) { return task.refusal.has_value(); });
    if (refused == verdict.tasks.end() && !verdict.passed()) {
        return "none of its tasks was judged";
    }
    if (refused == verdict.tasks.end()) {
        return trial.expected.reason == "accepted" ? "" : "it is accepted";
    }
    constexpr int unfolded = 100000;
    report::Writer searched(false, unfolded);
    report::write_refusal(searched, *refused->refusal, "", source);
    const std::string reason = judge::reason_name(refused->refusal->reason);
    if (reason == trial.expected.reason && searched.text().find(trial.expected.text) != std::string::npos) {
        return "";
    }
    report::Writer shown;
    report::write_refusal(shown, *refused->refusal, "", source);
    return fmt::format("it is refused for '{}':\n{}", reason, shown.text());
}

/// What is wrong with the points that a submission earns: all for what is accepted, none for the starter code, fewer than all
/// for what is refused. Empty if they are right.
std::string wrong_points(const Trial& trial, const judge::Verdict& verdict)
{
    const report::Result result{view_of(*trial.exercise), trial.exercise->points, verdict};
    const std::string earned = fmt::format("it earns {} of {} points", result.earned(), result.possible());
    if (!result.verdict.is_judged()) {
        return "";
    }
    if (trial.what == starter_code && result.earned() > 0) {
        return earned + " unchanged: give the points in exercise.json to other tasks";
    }
    if (trial.expected.reason == "accepted" && result.earned() < result.possible()) {
        return earned + ": the tasks in exercise.json and in the check are not the same";
    }
    if (trial.expected.reason != "accepted" && result.earned() == result.possible()) {
        return earned + ": give points to the task that refuses it, or withhold a budget for it";
    }
    return "";
}

/// The tasks of kind budget that the starter code passes. They belong to correctness: nobody has to work for them.
std::string misplaced_budgets(const Trial& trial, const judge::Verdict& verdict)
{
    std::vector<std::string> tasks;
    for (const judge::TaskVerdict& task : verdict.tasks) {
        if (trial.what == starter_code && task.kind == judge::TaskKind::budget &&
            task.status == judge::TaskVerdict::Status::passed) {
            tasks.push_back(task.task);
        }
    }
    return tasks.empty()
               ? ""
               : fmt::format("it passes {} unchanged: tag its test [correctness]", fmt::join(tasks, ", "));
}

struct Counts
{
    int solutions = 0;
    int starter_files = 0;
    int wrong = 0;
    int right = 0;
};

Counts fewer(const Counts& a, const Counts& b)
{
    return {std::min(a.solutions, b.solutions), std::min(a.starter_files, b.starter_files),
            std::min(a.wrong, b.wrong), std::min(a.right, b.right)};
}

void count(const Trial& trial, Counts& counts)
{
    ++(trial.what == solution                ? counts.solutions
       : trial.what == starter_code          ? counts.starter_files
       : trial.expected.reason == "accepted" ? counts.right
                                             : counts.wrong);
}

/// What there is to say of a trial that was judged; empty if all is as it should be.
std::vector<std::string> remarks_on(const Trial& trial, const judge::Verdict& verdict,
                                    const report::SourceText& source)
{
    const std::string other = disagreement(trial, verdict, source);
    if (!other.empty()) {
        const std::string wanted = trial.expected.reason == "accepted"
                                       ? "it should be accepted"
                                       : fmt::format("it should be refused for '{}' with '{}'",
                                                     trial.expected.reason, trial.expected.text);
        return {fmt::format("{}, but {}", wanted, other)};
    }
    std::vector<std::string> remarks;
    for (const std::string& remark : {wrong_points(trial, verdict), misplaced_budgets(trial, verdict)}) {
        if (!remark.empty()) {
            remarks.push_back(remark);
        }
    }
    return remarks;
}

/// Judges trials as far as something is asked of their verdicts.
class TrialJudging {
public:
    TrialJudging(const course::Workbook& workbook, const JudgingOptions& options)
        : complete_(workbook, options), up_to_refusal_(workbook, stopping_at_refusal(options))
    {
    }

    /// A submission that must be refused is judged up to its first refusal, if that costs it points: no more is asked of
    /// it. Of the starter code it is asked what each task says.
    judge::Verdict judge(const Trial& trial) const
    {
        if (trial.expected.reason == "accepted" || trial.what == starter_code) {
            return complete_.judge(*trial.exercise, trial.submission);
        }
        judge::Verdict verdict = up_to_refusal_.judge(*trial.exercise, trial.submission);
        return costs_points(verdict, trial.exercise->points)
                   ? verdict
                   : complete_.judge(*trial.exercise, trial.submission);
    }

    std::size_t most_at_a_time() const { return complete_.most_at_a_time(); }

private:
    static JudgingOptions stopping_at_refusal(JudgingOptions options)
    {
        options.stops_at_refusal = true;
        return options;
    }

    static bool costs_points(const judge::Verdict& verdict, const course::Points& points)
    {
        return std::any_of(verdict.tasks.begin(), verdict.tasks.end(), [&](const judge::TaskVerdict& task) {
            const auto worth = points.find(task.task);
            return task.status == judge::TaskVerdict::Status::refused && worth != points.end() &&
                   worth->second > 0;
        });
    }

    Judging complete_;
    Judging up_to_refusal_;
};

Counts judge_trials(const Context& context, const std::vector<Trial>& trials, const JudgingOptions& options,
                    const std::string& circumstances, Complaints& complaints)
{
    const TrialJudging judging(context.workbook, options);
    std::vector<std::vector<std::string>> remarks(trials.size());
    ProgressLine line(report::Activity::Kind::judging, trials.size());
    const auto judge = [&](std::size_t i) {
        remarks[i] = remarks_on(trials[i], judging.judge(trials[i]),
                                sources_of(context.workbook, *trials[i].exercise, trials[i].submission));
        line.advance();
    };
    platform::for_each_index(trials.size(), judge, judging.most_at_a_time());
    Counts counts;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        for (const std::string& remark : remarks[i]) {
            complaints.add(
                fmt::format("{}, {}{}", trials[i].exercise->label(), trials[i].what, circumstances), remark);
        }
        if (remarks[i].empty()) {
            count(trials[i], counts);
        }
    }
    return counts;
}

/// Judges all of them under one seed after the other. What is counted agreed under each.
Counts judge_under_all_seeds(const Context& context, const std::vector<Trial>& trials,
                             const GateRequest& request, Complaints& complaints)
{
    const ScratchFolder kept_results(context.workbook.state() / "judging");
    JudgingOptions options;
    options.kept_results = kept_results.path();
    options.sandboxed = request.sandboxed;
    options.device = device_called(request.device);
    options.time_limit = request.time_limit;
    Counts fewest;
    for (std::uint64_t i = 0; i < request.seeds; ++i) {
        options.seed = request.seed + i;
        const std::string circumstances = request.seeds > 1 ? fmt::format(" (seed {})", *options.seed) : "";
        const Counts counts = judge_trials(context, trials, options, circumstances, complaints);
        fewest = i == 0 ? counts : fewer(fewest, counts);
    }
    return fewest;
}

/// A sentence, and the lines of a refusal that may follow it.
void write_complaint(report::Writer& writer, const std::string& complaint)
{
    const std::vector<std::string> lines = platform::lines_of(complaint);
    writer.paragraph(lines.at(0), 0, 2, report::Style::bad);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        writer.line(lines[i], report::Style::bad);
    }
}

/// Leaves those that a device without checkers and counters can judge; returns how many it has dropped.
std::size_t keep_those_to_be_accepted(std::vector<Trial>& trials)
{
    const auto kept = std::remove_if(trials.begin(), trials.end(),
                                     [](const Trial& trial) { return trial.expected.reason != "accepted"; });
    const auto dropped = static_cast<std::size_t>(trials.end() - kept);
    trials.erase(kept, trials.end());
    return dropped;
}

}  // namespace

Status gate_submissions(const Context& context, const GateRequest& request)
{
    const course::Workbook& workbook = context.workbook;
    Complaints complaints;
    const ScratchFolder scratch(workbook.state() / "judging");
    std::vector<Trial> trials;
    for (const course::Exercise* exercise : workbook.find_all(request.exercises)) {
        if (!request.submissions_folder) {
            look_at_files(workbook, *exercise, request.own_changes_allowed, complaints);
        }
        plan_trials(workbook, *exercise, request, scratch.path(), trials, complaints);
        look_at_submissions(*exercise, trials, complaints);
        if (request.brief) {
            keep_few_of_each_verdict(workbook, *exercise, trials);
        }
    }
    const bool on_gpu = request.device == "cuda";
    const std::size_t left_out = on_gpu ? keep_those_to_be_accepted(trials) : 0;
    const Counts counts = judge_under_all_seeds(context, trials, request, complaints);
    report::Writer writer = context.writer();
    for (const std::string& sentence : complaints.sentences()) {
        write_complaint(writer, sentence);
    }
    writer.paragraph(fmt::format("{} accepted, and {} of starter code refused as announced; of the "
                                 "submissions, {} refused and {} accepted, as expected.",
                                 report::counted(counts.solutions, "solution", "solutions"),
                                 report::counted(counts.starter_files, "file", "files"), counts.wrong,
                                 counts.right));
    if (on_gpu) {
        writer.paragraph(fmt::format("{} left out: a GPU checks neither findings nor budgets.",
                                     report::counted(left_out, "submission that must be refused was",
                                                     "submissions that must be refused were")));
    }
    print(writer);
    return complaints.sentences().empty() ? all_passed : not_passed;
}

}  // namespace cli
