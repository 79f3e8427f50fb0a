// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceSegmentedSort".
#pragma once

#include "../detail/device_sort.cuh"
#include "../detail/radix_order.cuh"

namespace cub {

/// Sorts each segment by its keys. All of its sorts are stable here.
struct DeviceSegmentedSort
{
    template <class Key, class Begins, class Ends>
    static cudaError_t SortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes, const Key* d_keys_in,
                                Key* d_keys_out, std::int64_t num_items, std::int64_t num_segments,
                                Begins d_begin_offsets, Ends d_end_offsets, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedSort::SortKeys", d_temp_storage, temp_storage_bytes,
                                     d_keys_in, d_keys_out, detail::NoValues(), detail::NoValues(), num_items,
                                     num_segments, d_begin_offsets, d_end_offsets,
                                     detail::RadixLess<false>{0, static_cast<int>(sizeof(Key) * 8)}, stream);
    }
    template <class Key, class Begins, class Ends>
    static cudaError_t SortKeysDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                          const Key* d_keys_in, Key* d_keys_out, std::int64_t num_items,
                                          std::int64_t num_segments, Begins d_begin_offsets,
                                          Ends d_end_offsets, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments(
            "cub::DeviceSegmentedSort::SortKeysDescending", d_temp_storage, temp_storage_bytes, d_keys_in,
            d_keys_out, detail::NoValues(), detail::NoValues(), num_items, num_segments, d_begin_offsets,
            d_end_offsets, detail::RadixLess<true>{0, static_cast<int>(sizeof(Key) * 8)}, stream);
    }
    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t SortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes, const Key* d_keys_in,
                                 Key* d_keys_out, const Value* d_values_in, Value* d_values_out,
                                 std::int64_t num_items, std::int64_t num_segments, Begins d_begin_offsets,
                                 Ends d_end_offsets, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedSort::SortPairs", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, d_values_in, d_values_out,
                                     num_items, num_segments, d_begin_offsets, d_end_offsets,
                                     detail::RadixLess<false>{0, static_cast<int>(sizeof(Key) * 8)}, stream);
    }
    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t SortPairsDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                           const Key* d_keys_in, Key* d_keys_out, const Value* d_values_in,
                                           Value* d_values_out, std::int64_t num_items,
                                           std::int64_t num_segments, Begins d_begin_offsets,
                                           Ends d_end_offsets, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedSort::SortPairsDescending", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, d_values_in, d_values_out,
                                     num_items, num_segments, d_begin_offsets, d_end_offsets,
                                     detail::RadixLess<true>{0, static_cast<int>(sizeof(Key) * 8)}, stream);
    }
    template <class Key, class Begins, class Ends>
    static cudaError_t StableSortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                      const Key* d_keys_in, Key* d_keys_out, std::int64_t num_items,
                                      std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                                      cudaStream_t stream = nullptr)
    {
        return detail::sort_segments(
            "cub::DeviceSegmentedSort::StableSortKeys", d_temp_storage, temp_storage_bytes, d_keys_in,
            d_keys_out, detail::NoValues(), detail::NoValues(), num_items, num_segments, d_begin_offsets,
            d_end_offsets, detail::RadixLess<false>{0, static_cast<int>(sizeof(Key) * 8)}, stream);
    }
    template <class Key, class Begins, class Ends>
    static cudaError_t StableSortKeysDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                                const Key* d_keys_in, Key* d_keys_out, std::int64_t num_items,
                                                std::int64_t num_segments, Begins d_begin_offsets,
                                                Ends d_end_offsets, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedSort::StableSortKeysDescending", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, detail::NoValues(),
                                     detail::NoValues(), num_items, num_segments, d_begin_offsets,
                                     d_end_offsets,
                                     detail::RadixLess<true>{0, static_cast<int>(sizeof(Key) * 8)}, stream);
    }
    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t StableSortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                       const Key* d_keys_in, Key* d_keys_out, const Value* d_values_in,
                                       Value* d_values_out, std::int64_t num_items, std::int64_t num_segments,
                                       Begins d_begin_offsets, Ends d_end_offsets,
                                       cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedSort::StableSortPairs", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, d_values_in, d_values_out,
                                     num_items, num_segments, d_begin_offsets, d_end_offsets,
                                     detail::RadixLess<false>{0, static_cast<int>(sizeof(Key) * 8)}, stream);
    }
    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t
    StableSortPairsDescending(void* d_temp_storage, std::size_t& temp_storage_bytes, const Key* d_keys_in,
                              Key* d_keys_out, const Value* d_values_in, Value* d_values_out,
                              std::int64_t num_items, std::int64_t num_segments, Begins d_begin_offsets,
                              Ends d_end_offsets, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedSort::StableSortPairsDescending", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, d_values_in, d_values_out,
                                     num_items, num_segments, d_begin_offsets, d_end_offsets,
                                     detail::RadixLess<true>{0, static_cast<int>(sizeof(Key) * 8)}, stream);
    }
};

}  // namespace cub
