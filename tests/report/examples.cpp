// SPDX-License-Identifier: MIT
#include "examples.hpp"

namespace report_tests {

using namespace judge;

report::SourceText source()
{
    return report::SourceText(FIXTURES);
}

SourceLine line(int number)
{
    return {"source/kernel.cu", number};
}

Finding race(Action first_action, Action second_action)
{
    Finding finding;
    finding.kind = FindingKind::data_race;
    finding.level = FindingLevel::error;
    finding.kernel = "blur";
    finding.block = {1, 0, 0};
    finding.variable = "tile[0]";
    finding.space = MemorySpace::shared;
    const auto place = [](Action action) {
        return action == Action::write ? 6 : action == Action::read ? 9 : 11;
    };
    finding.parties = {{first_action, finding.block, {0, 0, 0}, line(place(first_action)), ""},
                       {second_action, finding.block, {255, 0, 0}, line(place(second_action)), ""}};
    return finding;
}

Finding divergence()
{
    Finding finding;
    finding.kind = FindingKind::barrier_divergence;
    finding.level = FindingLevel::warning;
    finding.kernel = "blur";
    finding.block = {2, 0, 0};
    finding.barriers_passed = 1;
    finding.arrivals = {{ArrivalPlace::block_barrier, "", 128, {0, 0, 0}, line(8)},
                        {ArrivalPlace::returned, "", 128, {128, 0, 0}, {}}};
    return finding;
}

Finding access_fault(FindingKind kind, FindingReason reason, Action action)
{
    Finding finding;
    finding.kind = kind;
    finding.reason = reason;
    finding.level = FindingLevel::error;
    finding.kernel = "blur";
    finding.block = {1, 0, 0};
    finding.variable = "out[256]";
    finding.space = MemorySpace::global;
    finding.bytes = 4;
    finding.parties = {{action, finding.block, {3, 0, 0}, line(6), ""}};
    return finding;
}

MemoryObject allocation(std::int64_t offset, ObjectKind what)
{
    return {what, 1024, offset, line(8)};
}

Finding mask_fault(FindingReason reason, std::uint32_t lanes, std::uint32_t other_lanes)
{
    Finding finding = access_fault(FindingKind::warp_mask, reason, Action::call);
    finding.function = "__shfl_down_sync";
    finding.mask = 0x0000ffff;
    finding.lanes = lanes;
    finding.other_lanes = other_lanes;
    return finding;
}

Finding host_fault(FindingKind kind, FindingReason reason, const std::string& function)
{
    Finding finding;
    finding.kind = kind;
    finding.reason = reason;
    finding.level = FindingLevel::error;
    finding.function = function;
    finding.parties = {{Action::call, {}, {}, line(8), ""}};
    return finding;
}

Refusal refusal(Reason reason)
{
    Refusal result;
    result.reason = reason;
    result.circumstances = "n = 300";
    return result;
}

Refusal finding_refusal(std::vector<Finding> findings)
{
    Refusal result = refusal(Reason::finding);
    result.findings = std::move(findings);
    return result;
}

Mismatch mismatch(std::uint64_t wrong, std::uint64_t total)
{
    Mismatch result{"out", wrong, total, "", {}, 0};
    for (std::uint64_t i = 0; i < wrong + 2; ++i) {
        const bool is_wrong = i >= 2;
        const bool is_shown = !is_wrong || i - 2 < 5 || i + 5 >= wrong + 2;
        if (is_shown) {
            result.elements.push_back(
                {"out[" + std::to_string(i) + "]", is_wrong ? "-1.5" : "12", "12", is_wrong, false});
        } else {
            ++result.left_out;
        }
    }
    return result;
}

CompilerMessage compile_error(int number, int column, const std::string& message)
{
    return {"error", "source/kernel.cu", number, column, message};
}

TaskVerdict passed(const std::string& task, const std::string& sentence)
{
    return {task, sentence, judge::TaskKind::correctness, TaskVerdict::Status::passed, std::nullopt};
}

TaskVerdict withheld(const std::string& task, const std::string& sentence)
{
    return {task, sentence, judge::TaskKind::budget, TaskVerdict::Status::withheld, std::nullopt};
}

TaskVerdict refused(const std::string& task, const std::string& sentence, Refusal why)
{
    return {task, sentence, judge::TaskKind::correctness, TaskVerdict::Status::refused, std::move(why)};
}

Verdict verdict(std::vector<TaskVerdict> tasks)
{
    Verdict result;
    result.exercise = "blur";
    result.tasks = std::move(tasks);
    result.seed = 7;
    result.device = "cpu";
    return result;
}

report::ExerciseView exercise()
{
    return {"2.4", "Blurred lines", "blur",
            "Smooth a line of numbers through shared memory, so that each of them is read from global memory "
            "once."};
}

}  // namespace report_tests
