// SPDX-License-Identifier: MIT
#include "rules_text.hpp"

#include "refusal_text.hpp"

#include <judge/numbers.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace report {
namespace {

using judge::Rule;

constexpr int rule_indent = 2;
constexpr int limit_indent = 4;

std::string names_of(const std::vector<judge::Reason>& reasons)
{
    std::vector<std::string> names;
    std::ranges::transform(reasons, std::back_inserter(names), judge::reason_name);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string capitalised(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    return text;
}

/// Behind a limit that is not the same for all launches.
constexpr const char* mark = "*";

/// Inputs that were tried under the rules of the same architectures.
struct TriedInputs
{
    std::vector<std::string> architectures;  ///< empty: those of the device
    std::vector<std::string> inputs;
};

/// In the order in which they were tried. Architectures with the same inputs are one group.
std::vector<TriedInputs> by_architecture(const std::vector<std::string>& circumstances)
{
    std::vector<TriedInputs> groups;
    for (const std::string& words : circumstances) {
        const auto [inputs, architecture] = judge::circumstances_of(words);
        const std::vector<std::string> wanted =
            architecture.empty() ? std::vector<std::string>{} : std::vector{architecture};
        const auto group = std::ranges::find(groups, wanted, &TriedInputs::architectures);
        (group != groups.end() ? *group : groups.emplace_back(wanted)).inputs.push_back(inputs);
    }
    std::vector<TriedInputs> merged;
    for (TriedInputs& group : groups) {
        const auto same = std::ranges::find_if(merged, [&](const TriedInputs& other) {
            return !other.architectures.empty() && !group.architectures.empty() &&
                   other.inputs == group.inputs;
        });
        if (same == merged.end()) {
            merged.push_back(std::move(group));
        } else {
            same->architectures.push_back(group.architectures.front());
        }
    }
    return merged;
}

/// "with n = 8; n = 9, and under sm_13 and sm_90 with n = 8"
std::string words_of_inputs(const std::vector<std::string>& circumstances)
{
    std::vector<std::string> groups;
    for (const TriedInputs& group : by_architecture(circumstances)) {
        groups.push_back(fmt::format("{}with {}",
                                     group.architectures.empty()
                                         ? ""
                                         : fmt::format("under {} ", fmt::join(group.architectures, " and ")),
                                     fmt::join(group.inputs, "; ")));
    }
    return fmt::format("{}", fmt::join(groups, ", and "));
}

void write_tried(Writer& writer, const std::vector<std::string>& circumstances)
{
    if (!circumstances.empty()) {
        writer.blank();
    }
    for (const TriedInputs& group : by_architecture(circumstances)) {
        const std::string where = group.architectures.empty()
                                      ? ""
                                      : fmt::format(" under {}", fmt::join(group.architectures, " and "));
        writer.paragraph(fmt::format("Tried{} with: {}.", where, fmt::join(group.inputs, "; ")), rule_indent,
                         2);
    }
}

/// "at most 33* with n = 8193 (the solution: 32)"
std::string words_of_limit(const Rule& rule, const judge::RuleLimit& limit)
{
    return fmt::format("{} {}{} {} (the solution: {})", rule.at_least ? "at least" : "at most",
                       judge::grouped(limit.limit), rule.is_fixed ? "" : mark, words_of_inputs(limit.inputs),
                       judge::grouped(limit.reference));
}

/// A limit of "at least 0" is one that only other launches than the solution's have.
bool is_told(const Rule& rule, const judge::RuleLimit& limit)
{
    return limit.limit > 0 || !rule.at_least;
}

void write_limits(Writer& writer, const Rule& rule)
{
    std::vector<std::string> limits;
    for (const judge::RuleLimit& limit : rule.limits) {
        if (is_told(rule, limit)) {
            limits.push_back(words_of_limit(rule, limit));
        }
    }
    const std::string per = rule.per.empty() ? "" : " per " + rule.per;
    writer.paragraph(fmt::format("{}{}: {}", words_of_measure(rule.counter), per,
                                 limits.empty() ? mark : fmt::format("{}", fmt::join(limits, "; "))),
                     limit_indent, 2);
}

void write_rule(Writer& writer, const Rule& rule)
{
    const std::string demand = capitalised(rule.demand) + ".";
    if (rule.reasons.size() == 1) {
        writer.ends(demand, names_of(rule.reasons), Style::faint, rule_indent, 2);
    } else {
        writer.paragraph(demand, rule_indent, 2);
        writer.paragraph(names_of(rule.reasons), limit_indent, 2, Style::faint);
    }
    if (!rule.counter.empty()) {
        write_limits(writer, rule);
    }
}

bool is_repeated(const std::vector<Rule>& rules, std::vector<Rule>::const_iterator rule)
{
    return rule->counter.empty() && std::any_of(rules.begin(), rule, [&](const Rule& earlier) {
               return earlier.task != rule->task && earlier.demand == rule->demand;
           });
}

void write_task(Writer& writer, const judge::Verdict& listed, const std::string& task, int points)
{
    writer.blank();
    bool is_first = true;
    for (const judge::TaskVerdict& test : listed.tasks) {
        if (test.task == task && is_first) {
            writer.ends(task_words(task) + ": " + test.sentence, judge::counted(points, "point", "points"),
                        Style::strong, 0, 2);
            is_first = false;
        } else if (test.task == task) {
            writer.paragraph("and: " + test.sentence, 0, 2, Style::strong);
        }
    }
    bool repeats = false;
    for (auto rule = listed.rules.begin(); rule != listed.rules.end(); ++rule) {
        if (rule->task == task && is_repeated(listed.rules, rule)) {
            repeats = true;
        } else if (rule->task == task) {
            write_rule(writer, *rule);
        }
    }
    if (repeats) {
        writer.paragraph("What an earlier task asks of every call is asked here, too.", rule_indent);
    }
}

}  // namespace

void write_rules(Writer& writer, const ExerciseView& exercise, const std::string& contract,
                 const judge::Verdict& listed, const course::Points& points)
{
    writer.line(fmt::format("{} {}: what is judged", exercise.label, exercise.title), Style::strong);
    writer.blank();
    std::istringstream lines(contract);
    for (std::string line; std::getline(lines, line);) {
        writer.line(line.empty() ? "" : "  " + line);
    }
    write_tried(writer, listed.inputs);
    std::vector<std::string> tasks;
    for (const judge::TaskVerdict& test : listed.tasks) {
        if (std::ranges::find(tasks, test.task) == tasks.end()) {
            tasks.push_back(test.task);
            const auto worth = points.find(test.task);
            write_task(writer, listed, test.task, worth != points.end() ? worth->second : 0);
        }
    }
    if (std::ranges::any_of(listed.rules,
                            [](const Rule& rule) { return !rule.counter.empty() && !rule.is_fixed; })) {
        writer.blank();
        writer.paragraph(
            fmt::format("{} This limit follows from the launches that you make, and from what they do. The "
                        "number here is the limit for the solution.",
                        mark),
            0, 2);
    }
}

}  // namespace report
