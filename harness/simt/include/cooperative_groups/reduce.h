// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ Programming Guide, "Cooperative Groups", "reduce".
#pragma once

#include "../cooperative_groups.h"
#include "functions.h"

namespace cooperative_groups {

/// What `operation`, which is associative, makes of the values of all threads of a tile or a coalesced group. All get
/// it.
template <class Group, class T, class Operation>
__forceinline__ std::decay_t<T> reduce(const Group& group, T&& value, Operation&& operation)
{
    std::decay_t<T> result = value;
    const unsigned int rank = group.thread_rank();
    for (unsigned int distance = 1; distance < group.num_threads(); distance *= 2) {
        const std::decay_t<T> other = group.shfl_down(result, distance);
        if (rank + distance < group.num_threads()) {
            result = operation(result, other);
        }
    }
    return group.shfl(result, 0);
}

}  // namespace cooperative_groups
