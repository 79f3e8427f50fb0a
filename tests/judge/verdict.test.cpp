// SPDX-License-Identifier: MIT
#include <judge/catch.hpp>
#include <judge/verdict.hpp>

using namespace judge;

namespace {

const course::Points points{{"task_1", 3}, {"task_2", 2}};
const course::Points free_correctness{{"task_1", 0}, {"task_2", 5}};

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

Finding finding(FindingKind kind, FindingLevel level)
{
    Finding made;
    made.kind = kind;
    made.level = level;
    return made;
}

/// The status of the budget after the other task.
TaskVerdict::Status budget_beside(const TaskVerdict& other, const course::Points& worth = points)
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
    for (const FindingKind kind :
         {FindingKind::data_race, FindingKind::out_of_bounds, FindingKind::barrier_divergence,
          FindingKind::warp_mask, FindingKind::uninitialised_read}) {
        CHECK(budget_beside(refused("task_1", TaskKind::correctness, Reason::finding,
                                    {finding(kind, FindingLevel::error)})) == withheld);
    }
    CHECK(budget_beside(refused("task_1", TaskKind::correctness, Reason::finding,
                                {finding(FindingKind::barrier_divergence, FindingLevel::warning)})) ==
          withheld);
}

TEST_CASE("a lesser finding costs the task that asks for it, and no budget")
{
    const std::vector<Finding> lesser{finding(FindingKind::leak, FindingLevel::note),
                                      finding(FindingKind::api_error, FindingLevel::error),
                                      finding(FindingKind::data_race, FindingLevel::warning)};
    CHECK(budget_beside(refused("task_1", TaskKind::correctness, Reason::finding, lesser)) == paid);
    std::vector<Finding> with_an_error = lesser;
    with_an_error.push_back(finding(FindingKind::data_race, FindingLevel::error));
    CHECK(budget_beside(refused("task_1", TaskKind::correctness, Reason::finding, with_an_error)) ==
          withheld);
}

TEST_CASE("where correctness is worth nothing, a lesser finding costs the budget")
{
    const TaskVerdict leaks = refused("task_1", TaskKind::correctness, Reason::finding,
                                      {finding(FindingKind::leak, FindingLevel::note)});
    CHECK(budget_beside(leaks, free_correctness) == withheld);
}

TEST_CASE("a budget that is missed withholds no other, one that finds a fault does")
{
    CHECK(budget_beside(refused("task_1", TaskKind::budget, Reason::budget)) == paid);
    CHECK(budget_beside(refused("task_1", TaskKind::budget, Reason::unused)) == paid);
    CHECK(budget_beside(refused("task_1", TaskKind::budget, Reason::mismatch)) == withheld);
    CHECK(budget_beside(refused("task_1", TaskKind::budget, Reason::finding,
                                {finding(FindingKind::data_race, FindingLevel::error)})) == withheld);
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

TEST_CASE("the words of circumstances can be read again")
{
    for (const Circumstances& circumstances :
         {Circumstances{"n = 3", ""}, Circumstances{"n = 3, after n = 2", "sm_75 multiprocessors=1"}}) {
        const Circumstances read = circumstances_of(words_of(circumstances));
        CHECK(read.inputs == circumstances.inputs);
        CHECK(read.architecture == circumstances.architecture);
    }
    CHECK(words_of({"n = 3", "sm_10"}) == "n = 3, under sm_10");
}
