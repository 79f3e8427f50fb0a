// SPDX-License-Identifier: MIT
/// @file
/// What the judge decides, as facts. The words are made in harness/report.
#pragma once

#include "job.hpp"
#include "observation.hpp"

#include <course/points.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace judge {

/// Why a task was refused. The order is that of judgement: the first that applies is the verdict.
enum class Reason {
    missing,    ///< no file was handed in
    compile,    ///< the code does not compile
    exit,       ///< the code ended the process
    crash,      ///< a signal
    exception,  ///< an exception left the entry function
    timeout,    ///< it did not end within its limits on time
    launch,     ///< CUDA refused a launch, or reported an error
    finding,    ///< the device found a fault
    guard,      ///< memory around a buffer was written to
    unused,     ///< the device did too little for the answer to come from it
    mismatch,   ///< an output differs from the reference's
    budget,     ///< right, but by other means than asked for
    diagnosis,  ///< the answer sheet does not agree with what the device finds
    other,      ///< a check says so in its own words
};

/// "mismatch" and its like: as in JSON, exercise.json and the first lines of tests/lessons.
std::string reason_name(Reason reason);

/// What the compiler or linker said of the learner's file.
struct CompilerMessage
{
    std::string severity;
    std::string file;
    int line = 0;
    int column = 0;
    std::string message;
};

/// One element of an output, as text.
struct ComparedElement
{
    std::string place;
    std::string got;
    std::string expected;
    bool is_wrong = false;
    bool is_untouched = false;  ///< it still holds the poison
};

struct Mismatch
{
    std::string output;
    std::uint64_t wrong = 0;
    std::uint64_t total = 0;
    std::string bound;  ///< how far apart they may be; empty if not at all
    /// Up to 3 right ones before the first wrong one, the first 5 and the last 5 wrong ones.
    std::vector<ComparedElement> elements;
    std::uint64_t left_out = 0;  ///< wrong ones between the first 5 and the last 5
};

struct BudgetMiss
{
    std::string demand;   ///< what was asked for, in a sentence
    std::string counter;  ///< name of the counter, or of another measure: see measures in matchers
    std::uint64_t limit = 0;
    std::uint64_t measured = 0;
    std::uint64_t reference = 0;
    bool at_least = false;  ///< else at most
    std::string per = {};   ///< "block", "warp", "thread"; empty: in all
};

/// A buffer of which the code has written or read too much.
struct GuardDamage
{
    std::string buffer;
    Damage damage = Damage::none;
    std::int64_t offset = 0;          ///< in bytes from the buffer's start
    std::uint64_t bytes = 0;          ///< of the buffer
    std::uint64_t element_bytes = 1;  ///< of one element
};

/// A limit on time that was passed.
struct Timeout
{
    enum class Kind { cpu_time, idle_time };

    Kind kind = Kind::cpu_time;
    double seconds = 0.0;       ///< the limit
    bool of_all_calls = false;  ///< earlier calls of the exercise had used a part of it
};

/// What kind of answer an answer sheet asks for.
enum class AnswerKind {
    number,
    choice,  ///< one word of a list
    name,    ///< of a variable
    index,   ///< of an element: "5" or "3,5"
};

/// What a learner wrote under one key of the answer sheet, and the judgement on it.
struct AnswerLine
{
    enum class State {
        missing,     ///< nothing is written there
        unreadable,  ///< not the kind of answer that is asked for, or more than one
        wrong,
        right,
    };

    std::string key;
    std::string given;
    State state = State::missing;
    AnswerKind kind = AnswerKind::number;
    std::vector<std::string> choices;  ///< of a choice, the list
};

/// Which answers of a sheet are right or wrong only together.
enum class AnswersTogether {
    mask_call,        ///< the line of one call, its fault and its lane
    each_mask_call,   ///< the same for each of two calls
    racing_accesses,  ///< what tells the two accesses of one race
};

/// Why the answer does not come from the device.
struct TooLittleWork
{
    enum class Kind {
        no_kernel,  ///< none was launched
        loads,      ///< the kernels read less than the inputs have
        stores,     ///< the kernels wrote less than the outputs have
        copies,     ///< so much was copied to the host that the answer may have been computed there
    };

    Kind kind = Kind::no_kernel;
    std::uint64_t bytes = 0;        ///< loaded, stored or copied
    std::uint64_t other_bytes = 0;  ///< of the inputs or of the outputs
};

/// Why the record of what the device did cannot be judged.
enum class RecordFault {
    too_long,
    damaged,  ///< the code has written to it
};

struct Refusal
{
    Reason reason = Reason::other;
    std::string circumstances;   ///< the inputs: "n = 129"
    std::string text;            ///< the words of an exception, of CUDA or of a check
    int code = 0;                ///< signal or exit status
    bool while_loading = false;  ///< it happened in a static initialiser
    std::optional<SourceLine> where;
    std::string running;  ///< "kernel k, block (0,0,0), thread (3,0,0)" or empty
    std::optional<Timeout> timeout;
    std::vector<CompilerMessage> compiler;
    std::vector<Finding> findings;
    std::vector<RefusedLaunch> launches;
    std::vector<RefusedCall>
        refused_calls;  ///< that failed for their arguments, where none of the reference's did
    bool is_meant_to_fail =
        false;  ///< the reference made a launch that was refused, too, but handled its error
    std::optional<Mismatch> mismatch;
    std::optional<BudgetMiss> budget;
    std::optional<GuardDamage> guard;
    std::vector<AnswerLine> answers;                  ///< all of the sheet's, in its order
    std::optional<AnswersTogether> answers_together;  ///< if some of these are wrong
    std::optional<TooLittleWork> too_little_work;
    std::optional<RecordFault> record_fault;
    std::optional<std::string> missing_file;
    std::string printed;  ///< what the learner's code printed
};

/// What a task asks for; the tag of its test says which.
enum class TaskKind {
    correctness,  ///< right results, without a finding; and what the starter code already does
    budget,       ///< right results by the lesson's means; it counts only for a kernel that is right
    diagnosis,    ///< the answer sheet; it stands alone
};

struct TaskVerdict
{
    enum class Status {
        passed,
        refused,
        withheld,   ///< a budget that was met by a kernel that is wrong
        not_tried,  ///< it has none of the inputs that were asked for
        skipped,
    };

    std::string task;      ///< "task_1"
    std::string sentence;  ///< the test's name
    TaskKind kind = TaskKind::correctness;
    Status status = Status::skipped;
    std::optional<Refusal> refusal;
};

/// What a trial is made with.
struct Circumstances
{
    std::string inputs;        ///< in a few words, "n = 129"
    std::string architecture;  ///< the one whose rules hold, "sm_10"; empty: that of the device
};

/// "n = 129, under sm_10", by which verdicts name a trial and a learner asks for it alone.
std::string words_of(const Circumstances& circumstances);

/// The circumstances that have these words.
Circumstances circumstances_of(const std::string& words);

/// What a budget allows or asks for with some inputs, and what the reference solution needs there.
struct RuleLimit
{
    std::uint64_t limit = 0;
    std::uint64_t reference = 0;      ///< with several inputs, what is nearest to the limit
    std::vector<std::string> inputs;  ///< circumstances of the trials that have this limit
};

/// What a test demands of the learner's code, and can refuse it for.
struct Rule
{
    std::string task;             ///< "task_2"
    std::vector<Reason> reasons;  ///< what a refusal for it is called
    std::string demand;           ///< what is asked for
    // Of a budget:
    std::string counter = {};  ///< as BudgetMiss::counter
    std::string per = {};      ///< as BudgetMiss::per
    bool at_least = false;     ///< else at most
    bool is_fixed = false;     ///< else the limit follows from the launches that the code makes
    std::vector<RuleLimit> limits = {};
};

/// What the learner's code and the reference did on the largest input.
/// What a budget is about, as a passing call has it.
struct JudgedMeasure
{
    std::string counter;  ///< as in BudgetMiss
    std::string per;      ///< as in BudgetMiss
    std::uint64_t mine = 0;
    std::uint64_t reference = 0;

    bool operator==(const JudgedMeasure&) const = default;
};

struct Measurement
{
    std::string circumstances;
    Counters mine;
    std::optional<Counters> reference;  ///< none if the reference does not run by the rules of the profile
    std::vector<CostlyLine> profile;    ///< of the learner's code; only where a profile was asked for
    std::vector<JudgedMeasure> judged;  ///< by budgets that name a measure and a limit
};

/// What the learner's code painted in a trial.
struct PaintedPicture
{
    std::string circumstances;          ///< the inputs: "a picture of 200 x 120"
    int width = 0;                      ///< in pixels
    int height = 0;                     ///< in pixels
    std::vector<std::uint32_t> pixels;  ///< colours 0xRRGGBB, row after row
};

/// The verdict on one exercise.
struct Verdict
{
    std::string exercise;
    std::vector<TaskVerdict> tasks;
    std::optional<Measurement> measurement;
    std::optional<PaintedPicture> picture;  ///< if Settings::keeps_picture: the largest one, right or wrong
    std::uint64_t seed = 0;
    std::string device;               ///< "cpu" or "cuda"
    bool is_counted = true;           ///< whether the device observes: budgets and findings were judged
    std::string only_inputs;          ///< if not empty, the learner's code ran with these inputs alone
    std::vector<std::string> inputs;  ///< circumstances of all trials, in the order in which they began
    std::vector<Rule> rules;          ///< if Settings::lists_rules: all that can refuse
    std::string environment_problem;  ///< not the learner's fault: what is missing
    std::string harness_fault;        ///< not the learner's fault: what went wrong in the workbook itself

    /// Whether the workbook and the machine did their part. If not, nothing is known about the learner's code.
    bool is_judged() const { return environment_problem.empty() && harness_fault.empty(); }
    /// Whether all tasks passed of which anything was tried.
    bool passed() const;
    /// Whether a pass is one: everything was judged, with all inputs.
    bool counts() const { return is_counted && only_inputs.empty(); }
};

/// Whether a finding leaves the results right: threads that write the same value, a leak, or an error that the host did not
/// fetch. It costs the task that asks for it, and no other. A divergent barrier is never of this kind, although some GPUs go
/// on behind it.
bool is_lesser(const Finding& finding);

/// Turns the budgets that passed into withheld ones if the kernel is wrong: if a correctness task was refused, or a budget
/// for another reason than the budget. A correctness task that is worth points and was refused for lesser findings alone
/// has paid for them.
void withhold_budgets(Verdict& verdict, const course::Points& points);

}  // namespace judge
