// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceMergeSort".
#pragma once

#include "../detail/device_sort.cuh"

namespace cub {

/// Sorts by a comparison. All of its sorts are stable here.
struct DeviceMergeSort
{
    template <class Keys, class Less>
    static cudaError_t SortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys,
                                std::int64_t num_items, Less less, cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceMergeSort::SortKeys", d_temp_storage, temp_storage_bytes, d_keys,
                            d_keys, detail::NoValues(), detail::NoValues(), num_items, less, stream);
    }
    template <class Keys, class KeysOut, class Less>
    static cudaError_t SortKeysCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_input_keys,
                                    KeysOut d_output_keys, std::int64_t num_items, Less less,
                                    cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceMergeSort::SortKeysCopy", d_temp_storage, temp_storage_bytes,
                            d_input_keys, d_output_keys, detail::NoValues(), detail::NoValues(), num_items,
                            less, stream);
    }
    template <class Keys, class Values, class Less>
    static cudaError_t SortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys,
                                 Values d_items, std::int64_t num_items, Less less,
                                 cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceMergeSort::SortPairs", d_temp_storage, temp_storage_bytes, d_keys,
                            d_keys, d_items, d_items, num_items, less, stream);
    }
    template <class Keys, class Values, class KeysOut, class ValuesOut, class Less>
    static cudaError_t SortPairsCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_input_keys,
                                     Values d_input_items, KeysOut d_output_keys, ValuesOut d_output_items,
                                     std::int64_t num_items, Less less, cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceMergeSort::SortPairsCopy", d_temp_storage, temp_storage_bytes,
                            d_input_keys, d_output_keys, d_input_items, d_output_items, num_items, less,
                            stream);
    }
    template <class Keys, class Less>
    static cudaError_t StableSortKeys(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys,
                                      std::int64_t num_items, Less less, cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceMergeSort::StableSortKeys", d_temp_storage, temp_storage_bytes,
                            d_keys, d_keys, detail::NoValues(), detail::NoValues(), num_items, less, stream);
    }
    template <class Keys, class KeysOut, class Less>
    static cudaError_t StableSortKeysCopy(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                          Keys d_input_keys, KeysOut d_output_keys, std::int64_t num_items,
                                          Less less, cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceMergeSort::StableSortKeysCopy", d_temp_storage, temp_storage_bytes,
                            d_input_keys, d_output_keys, detail::NoValues(), detail::NoValues(), num_items,
                            less, stream);
    }
    template <class Keys, class Values, class Less>
    static cudaError_t StableSortPairs(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys,
                                       Values d_items, std::int64_t num_items, Less less,
                                       cudaStream_t stream = nullptr)
    {
        return detail::sort("cub::DeviceMergeSort::StableSortPairs", d_temp_storage, temp_storage_bytes,
                            d_keys, d_keys, d_items, d_items, num_items, less, stream);
    }
};

}  // namespace cub
