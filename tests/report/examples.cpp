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

Finding race(const std::string& first_action, const std::string& second_action)
{
    Finding finding;
    finding.kind = "data-race";
    finding.level = "error";
    finding.kernel = "blur";
    finding.block = {1, 0, 0};
    finding.variable = "tile[0]";
    finding.space = "shared";
    const auto place = [](const std::string& action) {
        return action == "write" ? 6 : action == "read" ? 9 : 11;
    };
    finding.parties = {{first_action, finding.block, {0, 0, 0}, line(place(first_action)), ""},
                       {second_action, finding.block, {255, 0, 0}, line(place(second_action)), ""}};
    return finding;
}

Finding divergence()
{
    Finding finding;
    finding.kind = "barrier-divergence";
    finding.level = "warning";
    finding.kernel = "blur";
    finding.block = {2, 0, 0};
    finding.barriers_passed = 1;
    finding.arrivals = {{"__syncthreads", 128, {0, 0, 0}, line(8)}, {"returned", 128, {128, 0, 0}, {}}};
    return finding;
}

Finding access_fault(const std::string& kind, const std::string& reason, const std::string& action)
{
    Finding finding;
    finding.kind = kind;
    finding.reason = reason;
    finding.level = "error";
    finding.kernel = "blur";
    finding.block = {1, 0, 0};
    finding.variable = "out[256]";
    finding.space = "global";
    finding.bytes = 4;
    finding.parties = {{action, finding.block, {3, 0, 0}, line(6), ""}};
    return finding;
}

MemoryObject allocation(std::int64_t offset, const std::string& what)
{
    return {what, 1024, offset, line(8)};
}

Finding mask_fault(const std::string& reason, std::uint32_t lanes, std::uint32_t other_lanes)
{
    Finding finding = access_fault("warp-mask", reason, "call");
    finding.function = "__shfl_down_sync";
    finding.mask = 0x0000ffff;
    finding.lanes = lanes;
    finding.other_lanes = other_lanes;
    return finding;
}

Finding host_fault(const std::string& kind, const std::string& reason, const std::string& function)
{
    Finding finding;
    finding.kind = kind;
    finding.reason = reason;
    finding.level = "error";
    finding.function = function;
    finding.parties = {{"call", {}, {}, line(8), ""}};
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
