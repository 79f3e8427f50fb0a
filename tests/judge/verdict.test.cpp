// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/verdict.hpp>

using namespace judge;

namespace {

const Points points{{"task_1", 3}, {"task_2", 2}};
const Points free_correctness{{"task_1", 0}, {"task_2", 5}};

TaskVerdict passed(const std::string& task, TaskKind kind)
{
    return {task, "", kind, TaskVerdict::Status::passed, std::nullopt};
}

TaskVerdict refused(const std::string& task, TaskKind kind, Reason reason,
                    const std::vector<Finding>& findings = {})
{
    Refusal refusal;
    refusal.reason = reason;
    refusal.findings = findings;
    return {task, "", kind, TaskVerdict::Status::refused, refusal};
}

Finding finding(const std::string& kind, const std::string& level)
{
    Finding made;
    made.kind = kind;
    made.level = level;
    return made;
}

/// The status of the budget after the other task.
TaskVerdict::Status budget_beside(const TaskVerdict& other, const Points& worth = points)
{
    Verdict verdict;
    verdict.tasks = {other, passed("task_2", TaskKind::budget)};
    withhold_budgets(verdict, worth);
    return verdict.tasks[1].status;
}

constexpr auto paid = TaskVerdict::Status::passed;
constexpr auto withheld = TaskVerdict::Status::withheld;

}  // namespace

TEST_CASE("a budget is paid to a kernel that is right")
{
    CHECK(budget_beside(passed("task_1", TaskKind::correctness)) == paid);
}

TEST_CASE("a budget is withheld from a kernel that is wrong, whatever is wrong with it")
{
    for (const Reason reason :
         {Reason::missing, Reason::compile, Reason::exit, Reason::crash, Reason::exception, Reason::timeout,
          Reason::launch, Reason::guard, Reason::unused, Reason::mismatch, Reason::budget, Reason::other}) {
        CHECK(budget_beside(refused("task_1", TaskKind::correctness, reason)) == withheld);
    }
    for (const char* kind :
         {"data-race", "out-of-bounds", "barrier-divergence", "warp-mask", "uninitialised-read"}) {
        CHECK(budget_beside(refused("task_1", TaskKind::correctness, Reason::finding,
                                    {finding(kind, "error")})) == withheld);
    }
    CHECK(budget_beside(refused("task_1", TaskKind::correctness, Reason::finding,
                                {finding("barrier-divergence", "warning")})) == withheld);
}

TEST_CASE("a lesser finding costs the task that asks for it, and no budget")
{
    const std::vector<Finding> lesser{finding("leak", "note"), finding("api-error", "error"),
                                      finding("data-race", "warning")};
    CHECK(budget_beside(refused("task_1", TaskKind::correctness, Reason::finding, lesser)) == paid);
    std::vector<Finding> with_an_error = lesser;
    with_an_error.push_back(finding("data-race", "error"));
    CHECK(budget_beside(refused("task_1", TaskKind::correctness, Reason::finding, with_an_error)) ==
          withheld);
}

TEST_CASE("where correctness is worth nothing, a lesser finding costs the budget")
{
    const TaskVerdict leaks =
        refused("task_1", TaskKind::correctness, Reason::finding, {finding("leak", "note")});
    CHECK(budget_beside(leaks, free_correctness) == withheld);
}

TEST_CASE("a budget that is missed withholds no other, one that finds a fault does")
{
    CHECK(budget_beside(refused("task_1", TaskKind::budget, Reason::budget)) == paid);
    CHECK(budget_beside(refused("task_1", TaskKind::budget, Reason::unused)) == paid);
    CHECK(budget_beside(refused("task_1", TaskKind::budget, Reason::mismatch)) == withheld);
    CHECK(budget_beside(refused("task_1", TaskKind::budget, Reason::finding,
                                {finding("data-race", "error")})) == withheld);
}

TEST_CASE("a diagnosis stands alone")
{
    CHECK(budget_beside(refused("task_1", TaskKind::diagnosis, Reason::diagnosis)) == paid);
    Verdict verdict;
    verdict.tasks = {passed("task_1", TaskKind::diagnosis),
                     refused("task_2", TaskKind::correctness, Reason::compile)};
    withhold_budgets(verdict, points);
    CHECK(verdict.tasks[0].status == paid);
    CHECK(verdict.tasks[1].status == TaskVerdict::Status::refused);
}
