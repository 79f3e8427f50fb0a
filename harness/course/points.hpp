// SPDX-License-Identifier: MIT
/// @file
/// What the tasks of an exercise are worth.
#pragma once

#include <map>
#include <string>

namespace course {

/// Points by task: "task_1".
using Points = std::map<std::string, int>;

}  // namespace course
