// SPDX-License-Identifier: MIT
#include "verdict.hpp"

#include <algorithm>

namespace judge {

bool Verdict::passed() const
{
    const auto is_passed = [](const TaskVerdict& task) { return task.status == TaskVerdict::Status::passed; };
    return environment_problem.empty() && harness_fault.empty() && !tasks.empty() &&
           std::all_of(tasks.begin(), tasks.end(), is_passed);
}

}  // namespace judge
