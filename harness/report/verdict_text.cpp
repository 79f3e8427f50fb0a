// SPDX-License-Identifier: MIT
#include "verdict_text.hpp"

#include "refusal_text.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace report {
namespace {

using judge::TaskVerdict;
using judge::Verdict;

void write_environment_problem(Writer& writer, const Verdict& verdict)
{
    writer.paragraph("The problem is not in your code: something is missing or broken on this machine.", 2, 0,
                     Style::strong);
    writer.paragraph(verdict.environment_problem, 2);
    if (verdict.device == "cuda") {
        writer.paragraph("To judge on the CPU device, leave out --device cuda.", 2);
    }
}

/// The tasks that every kernel must pass may be refused for right results, such as those of a device that reads too little.
std::string when_budgets_count(const Verdict& verdict)
{
    std::vector<std::string> refused;
    for (const TaskVerdict& task : verdict.tasks) {
        const std::string words = task_words(task.task);
        if (task.status == TaskVerdict::Status::refused && task.kind == judge::TaskKind::correctness &&
            std::ranges::find(refused, words) == refused.end()) {
            refused.push_back(words);
        }
    }
    return refused.empty() ? "for a kernel that is right"
                           : fmt::format("together with {}", fmt::join(refused, " and "));
}

void explain_withheld(Writer& writer, const Verdict& verdict)
{
    const bool any = std::any_of(verdict.tasks.begin(), verdict.tasks.end(), [](const TaskVerdict& task) {
        return task.status == TaskVerdict::Status::withheld;
    });
    if (any) {
        writer.blank();
        writer.paragraph(
            fmt::format("Withheld: the budget is met, but it counts only {}.", when_budgets_count(verdict)),
            2);
    }
}

void write_harness_fault(Writer& writer, const Verdict& verdict)
{
    writer.paragraph(
        "The problem is not in your code: the workbook itself failed. Please report this message:", 2, 0,
        Style::strong);
    writer.paragraph(verdict.harness_fault, 2);
}

const char* word_of(TaskVerdict::Status status)
{
    switch (status) {
        case TaskVerdict::Status::passed: return "passed";
        case TaskVerdict::Status::refused: return "not yet";
        case TaskVerdict::Status::withheld: return "withheld";
        case TaskVerdict::Status::not_tried: return "not tried";
        case TaskVerdict::Status::skipped: return "not judged";
    }
    return "";
}

void write_tasks(Writer& writer, const Verdict& verdict)
{
    for (const TaskVerdict& task : verdict.tasks) {
        const std::string head = task_words(task.task) + ": ";
        const Style style = task.status == TaskVerdict::Status::passed    ? Style::good
                            : task.status == TaskVerdict::Status::refused ? Style::bad
                                                                          : Style::plain;
        writer.ends(head + task.sentence, word_of(task.status), style, 2, static_cast<int>(head.size()));
    }
    explain_withheld(writer, verdict);
}

bool has_own_mark(const TaskVerdict& task)
{
    return !task.refusal ||
           (task.refusal->reason != judge::Reason::compile && task.refusal->reason != judge::Reason::missing);
}

/// The first task that is refused; null if none is.
const TaskVerdict* first_refused(const Verdict& verdict)
{
    const auto refused = std::find_if(verdict.tasks.begin(), verdict.tasks.end(),
                                      [](const TaskVerdict& task) { return task.refusal.has_value(); });
    return refused != verdict.tasks.end() ? &*refused : nullptr;
}

/// The first task that is refused because there is no code to run; null if none is.
const TaskVerdict* first_without_module(const Verdict& verdict)
{
    const auto refused = std::ranges::find_if_not(verdict.tasks, has_own_mark);
    return refused != verdict.tasks.end() ? &*refused : nullptr;
}

std::string words_of_counter(const judge::CounterInfo& info)
{
    return std::string(info.words) + (info.unit == "bytes" ? " (bytes)" : "");
}

bool use_shared_memory(const judge::Counters& counters)
{
    return counters.shared_load_requests + counters.shared_store_requests != 0;
}

/// That there are no bank conflicts is told only where there could be some.
bool is_told(const judge::CounterInfo& info, const judge::Counters& mine, const judge::Counters& reference)
{
    return info.shown == judge::CounterInfo::Shown::verdict &&
           info.are_worth_a_row({mine.*info.counter, reference.*info.counter}) &&
           (info.counter != &judge::Counters::bank_conflicts || use_shared_memory(mine) ||
            use_shared_memory(reference));
}

void write_measurement(Writer& writer, const judge::Measurement& measurement)
{
    std::vector<std::vector<std::string>> rows{
        {fmt::format("What it did, with {}", measurement.circumstances), "yours", "reference"}};
    for (const judge::CounterInfo& info : judge::counter_infos()) {
        if (is_told(info, measurement.mine, *measurement.reference)) {
            rows.push_back({words_of_counter(info), grouped(measurement.mine.*info.counter),
                            grouped((*measurement.reference).*info.counter)});
        }
    }
    for (const judge::JudgedMeasure& judged : told_measures(measurement)) {
        rows.push_back({words_of_measure(judged), grouped(judged.mine), grouped(judged.reference)});
    }
    writer.table(rows, 2);
}

}  // namespace

std::string words_of_measure(const judge::JudgedMeasure& judged)
{
    const auto& infos = judge::counter_infos();
    const auto info = std::ranges::find(infos, judged.counter, &judge::CounterInfo::name);
    return (info != infos.end() ? words_of_counter(*info) : words_of_measure(judged.counter)) +
           (judged.per.empty() ? "" : " per " + judged.per);
}

std::vector<judge::JudgedMeasure> told_measures(const judge::Measurement& measurement)
{
    const auto is_counted_anyway = [](const judge::JudgedMeasure& judged) {
        const auto is_it = [&](const judge::CounterInfo& info) {
            return info.name == judged.counter && info.shown == judge::CounterInfo::Shown::verdict;
        };
        return judged.per.empty() && std::ranges::any_of(judge::counter_infos(), is_it);
    };
    // All reads together are those of global memory if there are no others.
    const bool reads_global_memory_alone =
        measurement.mine.texture_load_bytes + measurement.mine.constant_load_bytes == 0;
    std::vector<judge::JudgedMeasure> told = measurement.judged;
    std::erase_if(told, [&](const judge::JudgedMeasure& judged) {
        return is_counted_anyway(judged) || (judged.mine == 0 && judged.reference == 0) ||
               (judged.counter == "bytes_read" && reads_global_memory_alone);
    });
    return told;
}

std::string task_words(const std::string& task)
{
    return "task " + task.substr(task.find('_') + 1);
}

std::string verdict_word(const Verdict& verdict)
{
    return !verdict.environment_problem.empty() ? "not judged"
           : !verdict.harness_fault.empty()     ? "internal error"
           : verdict.passed()                   ? "passed"
                                                : "not yet";
}

std::string command_again(const ExerciseView& exercise, const Verdict& verdict)
{
    return fmt::format("./workbook check {} --seed {}{}", exercise.label, verdict.seed,
                       verdict.device == "cuda" ? " --device cuda" : "");
}

void write_explanation(Writer& writer, const ExerciseView& exercise, const Verdict& verdict,
                       const SourceText& source, const std::optional<TraceCommand>& trace)
{
    if (!verdict.environment_problem.empty()) {
        write_environment_problem(writer, verdict);
    } else if (!verdict.harness_fault.empty()) {
        write_harness_fault(writer, verdict);
    } else if (const TaskVerdict* refused = first_refused(verdict)) {
        // A diagnosis is judged without the learner's code, and says nothing about code that does not compile.
        const TaskVerdict* without_module = first_without_module(verdict);
        if (without_module != nullptr && without_module != refused) {
            write_refusal(writer, *without_module->refusal, command_again(exercise, verdict), source, trace);
            writer.blank();
        }
        write_refusal(writer, *refused->refusal, command_again(exercise, verdict), source, trace);
    }
}

void write_verdict(Writer& writer, const ExerciseView& exercise, const Verdict& verdict,
                   const SourceText& source, const std::optional<TraceCommand>& trace, bool introduced)
{
    writer.ends(fmt::format("{} {}", exercise.label, exercise.title), verdict_word(verdict),
                verdict.passed() ? Style::good : Style::bad, 0, 4);
    if (introduced) {
        writer.paragraph(exercise.summary, 2);
        writer.blank();
    }
    if (!verdict.is_judged()) {
        return write_explanation(writer, exercise, verdict, source, trace);
    }
    // Without a module all tasks are refused for the same reason, but for the diagnosis.
    const bool has_marks = std::any_of(verdict.tasks.begin(), verdict.tasks.end(), has_own_mark);
    if (has_marks) {
        write_tasks(writer, verdict);
    }
    if (first_refused(verdict) != nullptr) {
        writer.blank();
        write_explanation(writer, exercise, verdict, source, trace);
    } else if (verdict.measurement) {
        writer.blank();
        write_measurement(writer, *verdict.measurement);
    }
    if (verdict.passed() && !verdict.counts()) {
        writer.blank();
        writer.paragraph(
            verdict.is_counted
                ? fmt::format("Only {} was tried. A pass counts only with all inputs.", verdict.only_inputs)
                : "The GPU checks only results. Findings and budgets are judged on the CPU device, and only "
                  "a "
                  "pass there counts.",
            2);
    }
}

}  // namespace report
