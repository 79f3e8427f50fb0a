// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockMergeSort".
#pragma once

#include "../detail/merge_sort_class.cuh"

namespace cub {

/// Sorts the items of a block, which its threads hold blocked.
template <class KeyT, int BLOCK_DIM_X, int ITEMS_PER_THREAD, class ValueT = NullType, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
using BlockMergeSort =
    detail::MergeSort<detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>, KeyT, ITEMS_PER_THREAD, ValueT>;

}  // namespace cub
