// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ Programming Guide, "Cooperative Groups", "inclusive_scan and exclusive_scan".
#pragma once

#include "../cooperative_groups.h"
#include "functions.h"

namespace cooperative_groups {

/// What `operation`, which is associative, makes of the values of the threads up to the caller, in the order of their
/// ranks.
template <class Group, class T, class Operation>
__forceinline__ std::decay_t<T> inclusive_scan(const Group& group, T&& value, Operation&& operation)
{
    std::decay_t<T> result = value;
    const unsigned int rank = group.thread_rank();
    for (unsigned int distance = 1; distance < group.num_threads(); distance *= 2) {
        const std::decay_t<T> other = group.shfl_up(result, distance);
        if (rank >= distance) {
            result = operation(other, result);
        }
    }
    return result;
}

/// The same of the threads before the caller. The first thread gets a value-initialised one.
template <class Group, class T, class Operation>
__forceinline__ std::decay_t<T> exclusive_scan(const Group& group, T&& value, Operation&& operation)
{
    const std::decay_t<T> up_to_here = inclusive_scan(group, value, operation);
    const std::decay_t<T> before = group.shfl_up(up_to_here, 1);
    return group.thread_rank() == 0 ? std::decay_t<T>{} : before;
}

template <class Group, class T>
__forceinline__ std::decay_t<T> inclusive_scan(const Group& group, T&& value)
{
    return inclusive_scan(group, value, plus<std::decay_t<T>>());
}

template <class Group, class T>
__forceinline__ std::decay_t<T> exclusive_scan(const Group& group, T&& value)
{
    return exclusive_scan(group, value, plus<std::decay_t<T>>());
}

}  // namespace cooperative_groups
