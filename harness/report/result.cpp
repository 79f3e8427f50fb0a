// SPDX-License-Identifier: MIT
#include "result.hpp"

#include <algorithm>

namespace report {

using judge::TaskVerdict;

std::string mark_name(Mark mark)
{
    switch (mark) {
        case Mark::passed: return "passed";
        case Mark::refused: return "refused";
        case Mark::withheld: return "withheld";
        case Mark::missing: return "missing";
        case Mark::unjudged: return "not judged";
    }
    return "";
}

const TaskVerdict* find_task(const Result& result, const std::string& task)
{
    const auto found = std::find_if(result.verdict.tasks.begin(), result.verdict.tasks.end(),
                                    [&](const TaskVerdict& t) { return t.task == task; });
    return found != result.verdict.tasks.end() ? &*found : nullptr;
}

const judge::Refusal* refusal_of(const Result& result, const std::string& task)
{
    for (const TaskVerdict& test : result.verdict.tasks) {
        if (test.task == task && test.refusal) {
            return &*test.refusal;
        }
    }
    return nullptr;
}

Mark Result::mark(const std::string& task) const
{
    if (!verdict.is_judged()) {
        return Mark::unjudged;
    }
    if (const judge::Refusal* refusal = refusal_of(*this, task)) {
        return refusal->reason == judge::Reason::missing ? Mark::missing : Mark::refused;
    }
    Mark mark = find_task(*this, task) != nullptr ? Mark::passed : Mark::unjudged;
    for (const TaskVerdict& test : verdict.tasks) {
        if (test.task == task && test.status != TaskVerdict::Status::passed) {
            mark = test.status == TaskVerdict::Status::withheld ? Mark::withheld : Mark::unjudged;
        }
    }
    return mark;
}

int Result::earned() const
{
    if (is_given_up) {
        return 0;
    }
    int sum = 0;
    for (const auto& [task, worth] : points) {
        sum += mark(task) == Mark::passed ? worth : 0;
    }
    return sum;
}

int Result::possible() const
{
    int sum = 0;
    for (const auto& [task, worth] : points) {
        sum += worth;
    }
    return sum;
}

}  // namespace report
