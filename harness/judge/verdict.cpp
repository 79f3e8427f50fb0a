// SPDX-License-Identifier: MIT
#include "verdict.hpp"

#include <algorithm>
#include <string_view>

namespace judge {
namespace {

constexpr std::string_view before_architecture = ", under ";

}  // namespace

std::string words_of(const Circumstances& circumstances)
{
    return circumstances.architecture.empty()
               ? circumstances.inputs
               : circumstances.inputs + std::string(before_architecture) + circumstances.architecture;
}

Circumstances circumstances_of(const std::string& words)
{
    const std::size_t end = words.rfind(before_architecture);
    return end == std::string::npos
               ? Circumstances{words, ""}
               : Circumstances{words.substr(0, end), words.substr(end + before_architecture.size())};
}

bool Verdict::passed() const
{
    const auto is_passed = [](const TaskVerdict& task) { return task.status == TaskVerdict::Status::passed; };
    const auto is_right_so_far = [&](const TaskVerdict& task) {
        return is_passed(task) || task.status == TaskVerdict::Status::not_tried;
    };
    return is_judged() && std::any_of(tasks.begin(), tasks.end(), is_passed) &&
           std::all_of(tasks.begin(), tasks.end(), is_right_so_far);
}

bool is_lesser(const Finding& finding)
{
    const bool is_harmless_race =
        finding.kind == FindingKind::data_race && finding.level == FindingLevel::warning;
    return is_harmless_race || finding.kind == FindingKind::leak || finding.kind == FindingKind::api_error;
}

namespace {

bool is_for_lesser_findings(const Refusal& refusal)
{
    return refusal.reason == Reason::finding &&
           std::all_of(refusal.findings.begin(), refusal.findings.end(), is_lesser);
}

/// Whether what came of this task says that the kernel is wrong.
bool shows_a_fault(const TaskVerdict& task, const course::Points& points)
{
    if (!task.refusal || task.kind == TaskKind::diagnosis) {
        return false;
    }
    const auto worth = points.find(task.task);
    const bool is_paid_for = task.kind == TaskKind::budget || (worth != points.end() && worth->second > 0);
    if (is_for_lesser_findings(*task.refusal)) {
        return !is_paid_for;
    }
    const Reason reason = task.refusal->reason;
    return task.kind == TaskKind::correctness || (reason != Reason::budget && reason != Reason::unused);
}

}  // namespace

void withhold_budgets(Verdict& verdict, const course::Points& points)
{
    const auto is_fault = [&](const TaskVerdict& task) { return shows_a_fault(task, points); };
    if (std::none_of(verdict.tasks.begin(), verdict.tasks.end(), is_fault)) {
        return;
    }
    for (TaskVerdict& task : verdict.tasks) {
        if (task.kind == TaskKind::budget && task.status == TaskVerdict::Status::passed) {
            task.status = TaskVerdict::Status::withheld;
        }
    }
}

}  // namespace judge
