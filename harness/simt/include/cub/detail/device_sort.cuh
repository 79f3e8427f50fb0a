// SPDX-License-Identifier: MIT
/// @file
/// The stable sort of CUB's sorts for the device, which sort in their temporary storage.
#pragma once

#include "device_algorithm.cuh"
#include "teams.cuh"

#include <algorithm>
#include <cstdint>

namespace cub::detail {

/// A key with its value, and its place among equal keys.
template <class Key, class Value>
struct SortedItem
{
    Key key;
    Value value;
    std::int64_t index;
};

/// The values of keys that have none.
struct NoValues
{
    using value_type = NullType;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = NullType;
    using iterator_category = std::random_access_iterator_tag;

    struct Place
    {
        __device__ operator NullType() const { return {}; }
        __device__ const Place& operator=(NullType) const { return *this; }
    };
    __device__ Place operator[](std::int64_t) const { return {}; }
};

/// Sorts the keys from `first` to `last`, which is not included, with their values.
///
/// @param items  room for as many items
template <class Item, class Keys, class KeysOut, class Values, class ValuesOut, class Less>
__device__ void sort_range(Item* items, Keys keys, KeysOut keys_out, Values values, ValuesOut values_out,
                           std::int64_t first, std::int64_t last, Less less)
{
    const std::int64_t count = last - first;
    for (std::int64_t i = 0; i < count; ++i) {
        items[i].key = keys[first + i];
        items[i].value = values[first + i];
        items[i].index = i;
    }
    if (count > 0) {
        std::sort(items, items + count, [less](const Item& a, const Item& b) mutable {
            return less(a.key, b.key) || (!less(b.key, a.key) && a.index < b.index);
        });
    }
    for (std::int64_t i = 0; i < count; ++i) {
        keys_out[first + i] = items[i].key;
        values_out[first + i] = items[i].value;
    }
}

template <class Keys, class KeysOut, class Values, class ValuesOut, class Less>
cudaError_t sort(const char* name, void* memory, std::size_t& bytes, Keys keys, KeysOut keys_out,
                 Values values, ValuesOut values_out, std::int64_t count, Less less, cudaStream_t stream)
{
    using Item = SortedItem<ValueOf<Keys>, ValueOf<Values>>;
    const TemporaryStorage storage(memory, bytes, static_cast<std::size_t>(count) * sizeof(Item));
    return storage.run(name, stream, [=] __device__(char* scratch) mutable {
        sort_range(reinterpret_cast<Item*>(scratch), keys, keys_out, values, values_out, 0, count, less);
    });
}

/// The same for each segment from `begins[i]` to `ends[i]`. What is in no segment is left as it is.
template <class Keys, class KeysOut, class Values, class ValuesOut, class Begins, class Ends, class Less>
cudaError_t sort_segments(const char* name, void* memory, std::size_t& bytes, Keys keys, KeysOut keys_out,
                          Values values, ValuesOut values_out, std::int64_t count, std::int64_t segments,
                          Begins begins, Ends ends, Less less, cudaStream_t stream)
{
    using Item = SortedItem<ValueOf<Keys>, ValueOf<Values>>;
    const TemporaryStorage storage(memory, bytes, static_cast<std::size_t>(count) * sizeof(Item));
    return storage.run(name, stream, [=] __device__(char* scratch) mutable {
        for (std::int64_t segment = 0; segment < segments; ++segment) {
            sort_range(reinterpret_cast<Item*>(scratch), keys, keys_out, values, values_out,
                       std::int64_t{begins[segment]}, std::int64_t{ends[segment]}, less);
        }
    });
}

}  // namespace cub::detail
