// SPDX-License-Identifier: MIT
/// @file
/// What a process and everything that it has started are doing, as /proc tells it.
#pragma once

#include <sys/types.h>

#include <vector>

namespace platform {

/// One look at a process and its descendants.
struct TreeSample
{
    /// Used so far, by those that are there and by those that their parents have waited for.
    double cpu_seconds = 0.0;
    /// Every thread sleeps: none runs, waits for a processor or for a disk, or is stopped.
    bool is_idle = false;
    std::vector<pid_t> leaves;  ///< processes that have no child
};

/// Looks at `root` and its descendants, also at those in namespaces and sessions of their own.
TreeSample sample_tree(pid_t root);

/// How to find a process's children.
enum class ChildrenFrom {
    children_files,  ///< the kernel lists them in /proc/PID/task/TID/children
    parents,         ///< every process of the machine is asked for its parent: slow, but every kernel tells
};

/// `root` and its descendants.
std::vector<pid_t> process_tree(pid_t root, ChildrenFrom source);

}  // namespace platform
