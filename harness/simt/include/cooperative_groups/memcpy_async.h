// SPDX-License-Identifier: MIT
/// @file
/// CUDA C++ Programming Guide, "Cooperative Groups", "memcpy_async".
#pragma once

#include "../cooperative_groups.h"
#include "../simt/copy.hpp"

namespace cooperative_groups {

/// Copies `bytes` (a number, or a cuda::aligned_size_t) with the threads of the group. They are there for all after
/// wait().
template <class Group, class T, class Size>
__forceinline__ void memcpy_async(const Group& group, T* to, const T* from, const Size& bytes)
{
    simt::copy_together(group, to, from, static_cast<std::size_t>(bytes));
}

template <class Group>
__forceinline__ void wait(const Group& group)
{
    group.sync();
}

/// Waits for all copies but the last `Stages`. Here none is left behind.
template <unsigned int Stages, class Group>
__forceinline__ void wait_prior(const Group& group)
{
    group.sync();
}

}  // namespace cooperative_groups
