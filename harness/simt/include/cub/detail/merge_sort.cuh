// SPDX-License-Identifier: MIT
/// @file
/// The stable sort of a block or of a warp: each thread sorts its own items, and then neighbouring runs are merged.
#pragma once

#include "items.cuh"

namespace cub::detail {

template <class Key, class Value, int Count>
struct SortStorage
{
    Storage<Key, Count> keys;
    Storage<Value, Count> values;
};

template <class Key, class Value, int Items, class Less>
__device__ __forceinline__ void insertion_sort(Key (&keys)[Items], Value (&values)[Items], Less less)
{
    for (int end = 1; end < Items; ++end) {
        for (int i = end; i > 0 && less(keys[i], keys[i - 1]); --i) {
            const Key key = keys[i];
            keys[i] = keys[i - 1];
            keys[i - 1] = key;
            const Value value = values[i];
            values[i] = values[i - 1];
            values[i - 1] = value;
        }
    }
}

/// How many keys of [first, end), which are sorted, come before `key`. Of equal keys those do if `equal_too`.
template <class Keys, class Key, class Less>
__device__ __forceinline__ int count_before(Keys& keys, int first, int end, const Key& key, bool equal_too,
                                            Less less)
{
    int low = first;
    while (low < end) {
        const int middle = low + (end - low) / 2;
        if (equal_too ? !less(key, keys[middle]) : less(keys[middle], key)) {
            low = middle + 1;
        } else {
            end = middle;
        }
    }
    return low - first;
}

/// Sorts the items of all threads of a team, which hold them blocked.
///
/// @param take  which of the sorted items each thread gets
template <class Team, class Key, class Value, int Count, int Items, class Less, class Take>
__device__ __forceinline__ void merge_sort(SortStorage<Key, Value, Count>& storage, Key (&keys)[Items],
                                           Value (&values)[Items], Less less, Take take)
{
    const auto own = blocked<Items, Team>();
    insertion_sort(keys, values, less);
    store(&storage.keys[0], keys, own);
    store(&storage.values[0], values, own);
    Team::sync();
    for (int run = Items; run < Count; run *= 2) {
        int place[Items];
        load(&storage.keys[0], keys, own);
        load(&storage.values[0], values, own);
        for (int i = 0; i < Items; ++i) {
            const int index = own(i);
            const int pair = index / (2 * run) * (2 * run);
            const int middle = pair + run < Count ? pair + run : Count;
            const int end = middle + run < Count ? middle + run : Count;
            const bool is_left = index < middle;
            place[i] = is_left ? index + count_before(storage.keys, middle, end, keys[i], false, less)
                               : index - middle + pair +
                                     count_before(storage.keys, pair, middle, keys[i], true, less);
        }
        Team::sync();
        for (int i = 0; i < Items; ++i) {
            storage.keys[place[i]] = keys[i];
            storage.values[place[i]] = values[i];
        }
        Team::sync();
    }
    load(&storage.keys[0], keys, take);
    load(&storage.values[0], values, take);
}

/// The same without values.
template <class Team, class Key, int Count, int Items, class Less, class Take>
__device__ __forceinline__ void merge_sort(SortStorage<Key, NullType, Count>& storage, Key (&keys)[Items],
                                           Less less, Take take)
{
    NullType none[Items];
    merge_sort<Team>(storage, keys, none, less, take);
}

}  // namespace cub::detail
