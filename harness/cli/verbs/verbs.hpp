// SPDX-License-Identifier: MIT
/// @file
/// The verbs of the workbook. Each is one file in this folder.
#pragma once

#include "../context.hpp"
#include "../judging.hpp"

#include <optional>
#include <string>
#include <vector>

namespace cli {

/// Without a verb: judges the current exercise, and shows the learner's progress and the next step.
Status guide(Context& context, const JudgingFlags& flags);

struct CheckRequest
{
    std::vector<std::string> exercises;  ///< by number, name or path; empty: all
    std::string junit_file;
    std::string json_file;  ///< "-": standard output
    JudgingFlags judging;
};
Status check(Context& context, const CheckRequest& request);

/// Judges the current exercise whenever its file is saved, until interrupted.
Status watch(Context& context, const JudgingFlags& flags);

Status list(const Context& context);

/// Shows the hints seen so far for the exercise, and one more if there is one.
Status hint(Context& context, const std::optional<std::string>& called);

/// Restores the exercise's starter files, and keeps the learner's as backups.
Status reset(Context& context, const std::string& called);

/// Shows the reference solution of an exercise that has been passed.
Status solution(const Context& context, const std::string& called);

struct RunRequest
{
    std::vector<std::string> files;
    std::vector<std::string> arguments;
    std::string standard = "c++17";
    std::string schedule = "ascending";
    std::string architecture = simt::default_architecture;  ///< whose rules to use
    bool unchecked = false;
};
/// Compiles and runs a complete program.
Status run(const Context& context, const RunRequest& request);

struct ProfileRequest
{
    std::string what;                    ///< an exercise by number, name or path, or a .cu file with a main()
    std::vector<std::string> arguments;  ///< for the program
    std::vector<std::string> architectures = {simt::default_architecture};  ///< one or two
    std::string picture = "profile.svg";                                    ///< file to draw to
    std::uint64_t seed = 1;                                                 ///< for the inputs of an exercise
};
/// Counts what a program does, or the learner's solution of an exercise next to the reference, by the rules of one or two
/// architectures. Names the most expensive lines and draws the most expensive request.
Status profile(const Context& context, const ProfileRequest& request);

/// The tables that `profile` prints for a submission. Empty if there is nothing to count.
std::string profile_text(const Workbook& workbook, const Exercise& exercise, const Submission& submission,
                         const std::vector<std::string>& architectures, std::uint64_t seed);

struct GradeRequest
{
    std::vector<std::string> submissions;  ///< folders, archives, .cu files, or a download from Moodle
    std::vector<std::string> only;         ///< exercises by number, name or path, or chapters by number; empty: all
    std::string output_folder = "grades";
    bool without_sandbox = false;
    std::optional<std::uint64_t> seed;
};
Status grade(Context& context, const GradeRequest& request);

struct GateRequest
{
    std::vector<std::string> exercises;             ///< by number, name or path; empty: all
    bool own_changes_allowed = false;               ///< do not compare chapters/ with handout/
    std::optional<std::string> submissions_folder;  ///< judge these files for the exercise, and nothing else
    bool sandboxed = false;
    std::string device = "cpu";
    std::uint64_t seed = 1;
    std::uint64_t seeds = 1;  ///< how many, from `seed` on; verdicts must be right under each
    int time_limit =
        JudgingOptions().time_limit;  ///< seconds of processor time for one call of an entry function
    std::optional<std::size_t> sample;  ///< of mutants: judge this many, drawn with `seed`; none: all
    std::optional<std::string> rule;    ///< of mutants and variants: judge those by this rule; none: by all
};
/// For authors: judges the reference solutions with one mistake each, which must be refused, and prints a table per
/// exercise. What survives must be declared in tests/lessons/NAME/equivalent_mutants.json.
Status gate_mutants(const Context& context, const GateRequest& request);

/// For authors: judges the reference solutions written in other ways, which must earn all points, and shows those that do
/// not with the judge's message.
Status gate_variants(const Context& context, const GateRequest& request);

/// For authors: verifies that exercises are complete, and that solutions, starter code and all submissions in
/// tests/lessons get the right verdicts. A GPU checks neither findings nor budgets, so there only what must be accepted is
/// judged.
Status gate(Context& context, const GateRequest& request);

struct OutputsRequest
{
    std::vector<std::string> exercises;  ///< by number, name or path; empty: all
    bool approved = false;               ///< write the files instead of comparing them
};
/// For authors: compares the verdicts that the lesson pages show with what is printed now. A page shows one with a line
/// of its own, `@include chapters/…/output/WHAT.txt`, where WHAT is `as_shipped`, `passed`, `profile`, or the name of a
/// submission in tests/lessons.
Status outputs(Context& context, const OutputsRequest& request);

struct NewRequest
{
    std::string path;  ///< "01_shared_memory_blocking/09_histogram"
    std::string kind = "implement";
};
/// For authors: starts a new exercise, with every file that it needs.
Status begin_exercise(const Context& context, const NewRequest& request);

/// Says what is installed and what is missing.
Status doctor(const std::filesystem::path& root, const std::filesystem::path& build);

}  // namespace cli
