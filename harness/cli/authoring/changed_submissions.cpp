// SPDX-License-Identifier: MIT
#include "changed_submissions.hpp"

#include "../usage_error.hpp"

#include <platform/files.hpp>

#include <fmt/format.h>

namespace cli {
namespace {

namespace fs = std::filesystem;

std::string text_of_file_if_any(const fs::path& file)
{
    return fs::exists(file) ? platform::read_file(file) : "";
}

void write_lines(report::Writer& writer, const std::string& mark, const std::string& lines,
                 report::Style style)
{
    for (const std::string& line : platform::lines_of(lines)) {
        writer.line("    " + mark + line, style);
    }
}

}  // namespace

ChangedSubmissions::ChangedSubmissions(const course::Workbook& workbook, const course::Exercise& exercise)
    : workbook_(workbook), exercise_(exercise), scratch_(workbook.state() / "judging"),
      answers_(text_of_file_if_any(reference_submission(workbook, exercise).answers))
{
    const fs::path source = workbook.solution(exercise);
    if (!fs::exists(source)) {
        throw UsageError("This copy of the workbook does not include the sources of its solutions.",
                         "use the complete workbook");
    }
    solution_ = platform::read_file(source);
}

std::optional<judge::Refusal> ChangedSubmissions::compile(const Judging& judging, std::size_t number,
                                                          const std::string& source) const
{
    platform::make_folder(folder(number));
    const Submission made = submission(number);
    platform::replace_file(made.source, source);
    return judging.compile(exercise_, made, module(number));
}

fs::path ChangedSubmissions::module(std::size_t number) const
{
    return folder(number) / (exercise_.name + ".so");
}

Submission ChangedSubmissions::submission(std::size_t number) const
{
    Submission submission = reference_submission(workbook_, exercise_);
    submission.source = folder(number) / (exercise_.name + ".cu");
    submission.owner.reset();
    return submission;
}

Submission ChangedSubmissions::submission_with_answers(std::size_t number, const std::string& answers) const
{
    Submission submission = reference_submission(workbook_, exercise_);
    submission.answers = folder(number) / "diagnosis.txt";
    platform::replace_file(submission.answers, answers);
    return submission;
}

void require_rule(const std::string& name, const std::vector<mutation::Rule>& rules,
                  std::vector<std::string> further)
{
    std::vector<std::string> names = std::move(further);
    for (const mutation::Rule& rule : rules) {
        names.emplace_back(rule.name);
    }
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        throw UsageError(fmt::format("There is no rule '{}'. There are: {}.", name, fmt::join(names, ", ")),
                         "use one of these names");
    }
}

void write_change(report::Writer& writer, const mutation::Change& change, const mutation::Excerpt& shown,
                  const std::string& file)
{
    writer.blank();
    writer.line(fmt::format("  {}, {}:{}", change.rule, file, shown.line));
    write_lines(writer, "- ", shown.before, report::Style::bad);
    write_lines(writer, "+ ", shown.after, report::Style::good);
}

}  // namespace cli
