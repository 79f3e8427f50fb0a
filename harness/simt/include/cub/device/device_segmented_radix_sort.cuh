// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceSegmentedRadixSort".
#pragma once

#include "../detail/device_sort.cuh"
#include "../detail/radix_order.cuh"

namespace cub {

/// Sorts each segment by some bits of its keys. Its sorts are stable.
struct DeviceSegmentedRadixSort
{
    template <class Key, class Begins, class Ends>
    static cudaError_t SortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes, const Key* d_keys_in,
                                Key* d_keys_out, std::int64_t num_items, std::int64_t num_segments,
                                Begins d_begin_offsets, Ends d_end_offsets, int begin_bit = 0,
                                int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedRadixSort::SortKeys", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, detail::NoValues(),
                                     detail::NoValues(), num_items, num_segments, d_begin_offsets,
                                     d_end_offsets, detail::RadixLess<false>{begin_bit, end_bit}, stream);
    }
    template <class Key, class Begins, class Ends>
    static cudaError_t SortKeysDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                          const Key* d_keys_in, Key* d_keys_out, std::int64_t num_items,
                                          std::int64_t num_segments, Begins d_begin_offsets,
                                          Ends d_end_offsets, int begin_bit = 0,
                                          int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedRadixSort::SortKeysDescending", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, detail::NoValues(),
                                     detail::NoValues(), num_items, num_segments, d_begin_offsets,
                                     d_end_offsets, detail::RadixLess<true>{begin_bit, end_bit}, stream);
    }
    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t SortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes, const Key* d_keys_in,
                                 Key* d_keys_out, const Value* d_values_in, Value* d_values_out,
                                 std::int64_t num_items, std::int64_t num_segments, Begins d_begin_offsets,
                                 Ends d_end_offsets, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                 cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedRadixSort::SortPairs", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, d_values_in, d_values_out,
                                     num_items, num_segments, d_begin_offsets, d_end_offsets,
                                     detail::RadixLess<false>{begin_bit, end_bit}, stream);
    }
    template <class Key, class Value, class Begins, class Ends>
    static cudaError_t SortPairsDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                           const Key* d_keys_in, Key* d_keys_out, const Value* d_values_in,
                                           Value* d_values_out, std::int64_t num_items,
                                           std::int64_t num_segments, Begins d_begin_offsets,
                                           Ends d_end_offsets, int begin_bit = 0,
                                           int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr)
    {
        return detail::sort_segments("cub::DeviceSegmentedRadixSort::SortPairsDescending", d_temp_storage,
                                     temp_storage_bytes, d_keys_in, d_keys_out, d_values_in, d_values_out,
                                     num_items, num_segments, d_begin_offsets, d_end_offsets,
                                     detail::RadixLess<true>{begin_bit, end_bit}, stream);
    }
};

}  // namespace cub
