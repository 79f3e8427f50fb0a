// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::WarpMergeSort".
#pragma once

#include "../detail/merge_sort_class.cuh"

namespace cub {

/// Sorts the items of a logical warp, which its lanes hold blocked.
template <class KeyT, int ITEMS_PER_THREAD, int LOGICAL_WARP_THREADS = 32, class ValueT = NullType>
using WarpMergeSort = detail::MergeSort<detail::Warp<LOGICAL_WARP_THREADS>, KeyT, ITEMS_PER_THREAD, ValueT>;

}  // namespace cub
