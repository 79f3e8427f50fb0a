// SPDX-License-Identifier: MIT
/// @file
/// What cub::BlockMergeSort and cub::WarpMergeSort have in common.
#pragma once

#include "merge_sort.cuh"

namespace cub::detail {

/// All of its sorts are stable.
template <class Team, class Key, int Items, class Value>
class MergeSort {
public:
    using TempStorage = SortStorage<Key, Value, Team::threads * Items>;

    __device__ __forceinline__ MergeSort() : storage_(private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit MergeSort(TempStorage& storage) : storage_(storage) {}

    template <class Less>
    __device__ __forceinline__ void Sort(Key (&keys)[Items], Less less)
    {
        merge_sort<Team>(storage_, keys, less, blocked<Items, Team>());
    }
    template <class Less>
    __device__ __forceinline__ void Sort(Key (&keys)[Items], Value (&values)[Items], Less less)
    {
        merge_sort<Team>(storage_, keys, values, less, blocked<Items, Team>());
    }
    /// @param oob_default  what the keys from `valid_items` on become; it must not come before any other
    template <class Less>
    __device__ __forceinline__ void Sort(Key (&keys)[Items], Less less, int valid_items, Key oob_default)
    {
        fill(keys, valid_items, oob_default);
        Sort(keys, less);
    }
    template <class Less>
    __device__ __forceinline__ void Sort(Key (&keys)[Items], Value (&values)[Items], Less less,
                                         int valid_items, Key oob_default)
    {
        fill(keys, valid_items, oob_default);
        Sort(keys, values, less);
    }
    template <class... Arguments>
    __device__ __forceinline__ void StableSort(Key (&keys)[Items], Arguments&&... arguments)
    {
        Sort(keys, arguments...);
    }

private:
    static __device__ __forceinline__ void fill(Key (&keys)[Items], int valid_items, const Key& key)
    {
        for (int i = 0; i < Items; ++i) {
            if (blocked<Items, Team>()(i) >= valid_items) {
                keys[i] = key;
            }
        }
    }

    TempStorage& storage_;
};

}  // namespace cub::detail
