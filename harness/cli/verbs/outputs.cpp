// SPDX-License-Identifier: MIT
#include "further_verbs.hpp"
#include "verbs.hpp"

#include "../authoring/lesson_files.hpp"
#include "../completion.hpp"
#include "../interruption.hpp"
#include "../profiles.hpp"
#include "../progress_line.hpp"
#include "../rules.hpp"

#include <platform/files.hpp>
#include <platform/parallel.hpp>
#include <platform/pattern.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>

namespace cli {
namespace {

namespace fs = std::filesystem;

struct OutputsRequest
{
    std::vector<std::string> exercises;  ///< by number, name or path; empty: all
    bool approved = false;               ///< write the files instead of comparing them
};

constexpr std::uint64_t fixed_seed = 1;

/// The outputs that are not verdicts: the profile of the starter code, by the rules of the first architecture and of
/// today's, and what the check asks for.
constexpr const char* profile_output = "profile";
constexpr const char* rules_output = "rules";

/// A text that a page includes: mostly a verdict.
struct Output
{
    const course::Exercise* exercise;
    fs::path file;
    Submission submission;
    std::string text{};     ///< what is printed now
    std::string trouble{};  ///< why nothing is printed
};

fs::path output_folder(const course::Workbook& workbook, const course::Exercise& exercise)
{
    return workbook.folder(exercise) / "output";
}

/// The submission that an output's name refers to.
///
/// @throws mutation::SubmissionFileError
Submission submission_called(const course::Workbook& workbook, const course::Exercise& exercise,
                             const std::string& what, const fs::path& scratch)
{
    return what == "passed" ? reference_submission(workbook, exercise)
           : what == "as_shipped" || what == profile_output || what == rules_output
               ? starter_submission(workbook, exercise)
               : complete_submission(workbook, exercise, lessons(workbook, exercise) / (what + ".cu"),
                                     scratch);
}

Output output_in(const fs::path& file, const course::Workbook& workbook, const course::Exercise& exercise,
                 const fs::path& scratch)
{
    Output output{&exercise, file, {}};
    try {
        output.submission = submission_called(workbook, exercise, file.stem(), scratch);
    } catch (const mutation::SubmissionFileError& error) {
        output.trouble = error.what();
    }
    return output;
}

/// The outputs that the exercise's page includes, each once.
std::vector<Output> outputs_of(const course::Workbook& workbook, const course::Exercise& exercise,
                               const fs::path& scratch)
{
    const std::string folder = workbook.shown(output_folder(workbook, exercise));
    const platform::Pattern form(fmt::format("@include {}/([a-z0-9_]+)\\.txt", folder));
    std::istringstream page(platform::read_file(workbook.folder(exercise) / "page.md"));
    std::vector<Output> outputs;
    for (std::string line; std::getline(page, line);) {
        platform::Match match;
        if (!form.matches(line, match)) {
            continue;
        }
        const fs::path file = output_folder(workbook, exercise) / (match.str(1) + ".txt");
        if (std::none_of(outputs.begin(), outputs.end(),
                         [&](const Output& other) { return other.file == file; })) {
            outputs.push_back(output_in(file, workbook, exercise, scratch));
        }
    }
    return outputs;
}

/// Output files that no page includes.
std::vector<fs::path> left_over(const course::Workbook& workbook, const course::Exercise& exercise,
                                const std::vector<Output>& outputs)
{
    std::vector<fs::path> files;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(output_folder(workbook, exercise), none)) {
        if (std::none_of(outputs.begin(), outputs.end(),
                         [&](const Output& output) { return output.file == entry.path(); })) {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

void render(const Judging& judging, const Context& context, Output& output)
{
    if (!output.trouble.empty()) {
        return;
    }
    if (!fs::exists(output.submission.source)) {
        output.trouble =
            fmt::format("there is no {} to judge", context.workbook.shown(output.submission.source));
        return;
    }
    if (output.file.stem() == profile_output) {
        output.text = profile_text(context.workbook, *output.exercise, output.submission,
                                   {"sm_10", simt::default_architecture}, fixed_seed);
        output.trouble = output.text.empty() ? "there is nothing to count" : "";
        return;
    }
    if (output.file.stem() == rules_output) {
        report::Writer writer;
        output.trouble = write_rules_of(writer, context.workbook, *output.exercise);
        output.text = writer.text();
        return;
    }
    const judge::Verdict verdict = judging.judge(*output.exercise, output.submission);
    output.trouble = verdict.environment_problem + verdict.harness_fault;
    report::Writer writer;
    report::write_verdict(writer, view_of(*output.exercise), verdict,
                          sources_of(context.workbook, *output.exercise, output.submission));
    output.text = writer.text();
}

/// The first difference of two texts: "line 3 is now '…'".
std::string first_difference(const std::string& old_text, const std::string& new_text)
{
    std::istringstream old_lines(old_text);
    std::istringstream new_lines(new_text);
    std::string old_line;
    std::string new_line;
    for (int number = 1;; ++number) {
        const bool has_old = static_cast<bool>(std::getline(old_lines, old_line));
        const bool has_new = static_cast<bool>(std::getline(new_lines, new_line));
        if (!has_new) {
            return fmt::format("it now ends before line {}", number);
        }
        if (!has_old || old_line != new_line) {
            return fmt::format("line {} is now '{}'", number, new_line);
        }
    }
}

/// What is wrong with the file of an output; empty if it is up to date.
std::string complaint_about(const Output& output)
{
    if (!output.trouble.empty()) {
        return output.trouble;
    }
    if (!fs::exists(output.file)) {
        return "is missing";
    }
    const std::string text = platform::read_file(output.file);
    return text == output.text ? "" : "is out of date: " + first_difference(text, output.text);
}

/// The outputs of all these exercises; adds what is wrong with the pages and the folders to `complaints`.
std::vector<Output> outputs_of_all(const course::Workbook& workbook,
                                   const std::vector<const course::Exercise*>& exercises,
                                   const fs::path& scratch, std::vector<std::string>& complaints)
{
    std::vector<Output> all;
    for (const course::Exercise* exercise : exercises) {
        const std::vector<Output> shown = outputs_of(workbook, *exercise, scratch);
        if (shown.empty()) {
            const std::string page = workbook.shown(workbook.folder(*exercise) / "page.md");
            complaints.push_back(
                fmt::format("{}: shows no output; add a line such as @include {}/as_shipped.txt", page,
                            workbook.shown(output_folder(workbook, *exercise))));
        }
        for (const fs::path& file : left_over(workbook, *exercise, shown)) {
            complaints.push_back(fmt::format("{}: no page shows it", workbook.shown(file)));
        }
        all.insert(all.end(), shown.begin(), shown.end());
    }
    return all;
}

void render_all(const Context& context, std::vector<Output>& outputs)
{
    const ScratchFolder kept_results(context.workbook.state() / "judging");
    JudgingOptions options;
    options.kept_results = kept_results.path();
    options.seed = fixed_seed;
    const Judging judging(context.workbook, options);
    ProgressLine line(report::Activity::Kind::judging, outputs.size());
    platform::for_each_index(outputs.size(), [&](std::size_t i) {
        render(judging, context, outputs[i]);
        line.advance();
    });
}

/// Compares the verdicts that the lesson pages show with what is printed now. A page shows one with a line of its own,
/// `@include chapters/…/output/WHAT.txt`, where WHAT is `as_shipped`, `passed`, `profile`, or the name of a submission in
/// tests/lessons.
Status outputs(const Context& context, const OutputsRequest& request)
{
    const course::Workbook& workbook = context.workbook;
    std::vector<std::string> complaints;
    const ScratchFolder scratch(workbook.state() / "judging");
    std::vector<Output> all =
        outputs_of_all(workbook, workbook.find_all(request.exercises), scratch.path(), complaints);
    render_all(context, all);
    report::Writer writer = context.writer();
    for (const Output& output : all) {
        const std::string complaint = complaint_about(output);
        if (!complaint.empty() && request.approved && output.trouble.empty()) {
            platform::replace_file(output.file, output.text);
            writer.line("written: " + workbook.shown(output.file));
        } else if (!complaint.empty()) {
            complaints.push_back(fmt::format("{}: {}", workbook.shown(output.file), complaint));
        }
    }
    for (const std::string& complaint : complaints) {
        writer.line(complaint, report::Style::bad);
    }
    writer.blank();
    writer.paragraph(complaints.empty()
                         ? fmt::format("The pages show {}, and all of them are up to date.",
                                       report::counted(all.size(), "output", "outputs"))
                         : "Next: fix this, or if the new texts are right, run ./workbook outputs --approve");
    print(writer);
    return complaints.empty() ? all_passed : not_passed;
}

}  // namespace

void add_outputs(CommandLine& line)
{
    const auto request = std::make_shared<OutputsRequest>();
    CLI::App& verb = line.add_verb(outputs_verb);
    verb.add_option("exercises", request->exercises, "by number, name or path")->type_name(exercise_type);
    verb.add_flag("--approve", request->approved, "replace them with what is printed now");
    line.set_action(verb, [request](Context& context) { return outputs(context, *request); });
}

}  // namespace cli
