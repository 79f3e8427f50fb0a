// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceRadixSort".
#pragma once

#include "../detail/device_sort.cuh"
#include "../detail/radix_order.cuh"
#include "../util_type.cuh"

namespace cub {

/// Sorts by some bits of the keys. Its sorts are stable.
struct DeviceRadixSort
{
    template <class Key>
    static cudaError_t SortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes, const Key* d_keys_in,
                                Key* d_keys_out, std::int64_t num_items, int begin_bit = 0,
                                int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceRadixSort::SortKeys", d_temp_storage, temp_storage_bytes, d_keys_in,
                            d_keys_out, detail::NoValues(), detail::NoValues(), num_items,
                            detail::RadixLess<false>{begin_bit, end_bit}, stream);
    }
    template <class Key, class Value>
    static cudaError_t SortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes, const Key* d_keys_in,
                                 Key* d_keys_out, const Value* d_values_in, Value* d_values_out,
                                 std::int64_t num_items, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                 cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceRadixSort::SortPairs", d_temp_storage, temp_storage_bytes, d_keys_in,
                            d_keys_out, d_values_in, d_values_out, num_items,
                            detail::RadixLess<false>{begin_bit, end_bit}, stream);
    }
    template <class Key>
    static cudaError_t SortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                DoubleBuffer<Key>& d_keys, std::int64_t num_items, int begin_bit = 0,
                                int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr)
    {
        const cudaError_t error =
            SortKeys(d_temp_storage, temp_storage_bytes, static_cast<const Key*>(d_keys.Current()),
                     d_keys.Alternate(), num_items, begin_bit, end_bit, stream);
        d_keys.selector ^= d_temp_storage != nullptr ? 1 : 0;
        return error;
    }
    template <class Key, class Value>
    static cudaError_t SortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                 DoubleBuffer<Key>& d_keys, DoubleBuffer<Value>& d_values,
                                 std::int64_t num_items, int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                 cudaStream_t stream = nullptr)
    {
        const cudaError_t error =
            SortPairs(d_temp_storage, temp_storage_bytes, static_cast<const Key*>(d_keys.Current()),
                      d_keys.Alternate(), static_cast<const Value*>(d_values.Current()), d_values.Alternate(),
                      num_items, begin_bit, end_bit, stream);
        d_keys.selector ^= d_temp_storage != nullptr ? 1 : 0;
        d_values.selector ^= d_temp_storage != nullptr ? 1 : 0;
        return error;
    }

    template <class Key>
    static cudaError_t SortKeysDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                          const Key* d_keys_in, Key* d_keys_out, std::int64_t num_items,
                                          int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                          cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceRadixSort::SortKeysDescending", d_temp_storage, temp_storage_bytes,
                            d_keys_in, d_keys_out, detail::NoValues(), detail::NoValues(), num_items,
                            detail::RadixLess<true>{begin_bit, end_bit}, stream);
    }
    template <class Key, class Value>
    static cudaError_t SortPairsDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                           const Key* d_keys_in, Key* d_keys_out, const Value* d_values_in,
                                           Value* d_values_out, std::int64_t num_items, int begin_bit = 0,
                                           int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceRadixSort::SortPairsDescending", d_temp_storage, temp_storage_bytes,
                            d_keys_in, d_keys_out, d_values_in, d_values_out, num_items,
                            detail::RadixLess<true>{begin_bit, end_bit}, stream);
    }
    template <class Key>
    static cudaError_t SortKeysDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                          DoubleBuffer<Key>& d_keys, std::int64_t num_items,
                                          int begin_bit = 0, int end_bit = sizeof(Key) * 8,
                                          cudaStream_t stream = nullptr)
    {
        const cudaError_t error =
            SortKeysDescending(d_temp_storage, temp_storage_bytes, static_cast<const Key*>(d_keys.Current()),
                               d_keys.Alternate(), num_items, begin_bit, end_bit, stream);
        d_keys.selector ^= d_temp_storage != nullptr ? 1 : 0;
        return error;
    }
    template <class Key, class Value>
    static cudaError_t SortPairsDescending(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                           DoubleBuffer<Key>& d_keys, DoubleBuffer<Value>& d_values,
                                           std::int64_t num_items, int begin_bit = 0,
                                           int end_bit = sizeof(Key) * 8, cudaStream_t stream = nullptr)
    {
        const cudaError_t error =
            SortPairsDescending(d_temp_storage, temp_storage_bytes, static_cast<const Key*>(d_keys.Current()),
                                d_keys.Alternate(), static_cast<const Value*>(d_values.Current()),
                                d_values.Alternate(), num_items, begin_bit, end_bit, stream);
        d_keys.selector ^= d_temp_storage != nullptr ? 1 : 0;
        d_values.selector ^= d_temp_storage != nullptr ? 1 : 0;
        return error;
    }
};

}  // namespace cub
