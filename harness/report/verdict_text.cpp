// SPDX-License-Identifier: MIT
#include "verdict_text.hpp"

#include "refusal_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace report {
namespace {

using judge::TaskVerdict;
using judge::Verdict;

Style style_of(const Verdict& verdict)
{
    return verdict.passed() ? Style::good : Style::bad;
}

void write_environment_problem(Writer& writer, const Verdict& verdict)
{
    writer.paragraph("This is no fault of your code: something is missing on this machine.", 2, 0, Style::strong);
    writer.paragraph(verdict.environment_problem, 2);
}

void write_harness_fault(Writer& writer, const Verdict& verdict)
{
    writer.paragraph("This is no fault of your code: the workbook itself failed. Please report it with these words:", 2, 0, Style::strong);
    writer.paragraph(verdict.harness_fault, 2);
}

const char* word_of(TaskVerdict::Status status)
{
    switch (status) {
        case TaskVerdict::Status::passed: return "passed";
        case TaskVerdict::Status::refused: return "not yet";
        case TaskVerdict::Status::skipped: return "not judged";
    }
    return "";
}

std::string task_number(const std::string& task)
{
    return task.substr(task.find('_') + 1);
}

void write_tasks(Writer& writer, const Verdict& verdict)
{
    for (const TaskVerdict& task : verdict.tasks) {
        writer.ends(fmt::format("  task {}: {}", task_number(task.task), task.sentence), word_of(task.status),
                    task.status == TaskVerdict::Status::passed ? Style::good : Style::bad);
    }
}

void write_measurement(Writer& writer, const judge::Measurement& measurement)
{
    std::vector<std::vector<std::string>> rows{{fmt::format("What it did, with {}", measurement.circumstances), "yours", "reference"}};
    for (const judge::CounterInfo& info : judge::counter_infos()) {
        const std::uint64_t mine = measurement.mine.*info.counter;
        const std::uint64_t reference = measurement.reference.*info.counter;
        const bool is_sectors = info.unit == "sectors";
        if (!is_sectors && (mine != 0 || reference != 0 || info.counter == &judge::Counters::bank_conflicts)) {
            const std::string unit = info.unit == "bytes" ? " (bytes)" : "";
            rows.push_back({std::string(info.words) + unit, grouped(mine), grouped(reference)});
        }
    }
    writer.table(rows, 2);
}

}  // namespace

std::string verdict_word(const Verdict& verdict)
{
    return !verdict.environment_problem.empty() ? "not judged" : !verdict.harness_fault.empty() ? "internal error" : verdict.passed() ? "passed" : "not yet";
}

void write_verdict(Writer& writer, const ExerciseView& exercise, const Verdict& verdict, const SourceText& source)
{
    writer.ends(fmt::format("{} {}", exercise.label, exercise.title), verdict_word(verdict), style_of(verdict));
    if (!verdict.environment_problem.empty()) {
        return write_environment_problem(writer, verdict);
    }
    if (!verdict.harness_fault.empty()) {
        return write_harness_fault(writer, verdict);
    }
    write_tasks(writer, verdict);
    const auto refused = std::find_if(verdict.tasks.begin(), verdict.tasks.end(), [](const TaskVerdict& task) { return task.refusal.has_value(); });
    if (refused != verdict.tasks.end()) {
        writer.blank();
        write_refusal(writer, *refused->refusal, verdict.seed, source);
    } else if (verdict.measurement) {
        writer.blank();
        write_measurement(writer, *verdict.measurement);
    }
    if (verdict.passed() && !verdict.is_counted) {
        writer.paragraph("On the GPU: results only. Faults and budgets are judged on the CPU device, and only that counts as passed.", 2);
    }
}

}  // namespace report
