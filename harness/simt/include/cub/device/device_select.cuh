// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceSelect".
#pragma once

#include "../detail/device_algorithm.cuh"
#include "../thread/thread_operators.cuh"

#include <cstdint>

namespace cub {

/// Copies the items that are selected, in their order, and counts them.
struct DeviceSelect
{
    template <class Input, class Flags, class Output, class Count>
    static cudaError_t Flagged(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                               Flags d_flags, Output d_out, Count d_num_selected_out, std::int64_t num_items,
                               cudaStream_t stream = nullptr)
    {
        const auto is_selected = [d_flags] __device__(std::int64_t i, const auto&) mutable {
            return static_cast<bool>(d_flags[i]);
        };
        return select("cub::DeviceSelect::Flagged", d_temp_storage, temp_storage_bytes, d_in, d_out,
                      d_num_selected_out, num_items, is_selected, stream);
    }
    template <class Data, class Flags, class Count>
    static cudaError_t Flagged(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_data,
                               Flags d_flags, Count d_num_selected_out, std::int64_t num_items,
                               cudaStream_t stream = nullptr)
    {
        return Flagged(d_temp_storage, temp_storage_bytes, d_data, d_flags, d_data, d_num_selected_out,
                       num_items, stream);
    }
    template <class Input, class Output, class Count, class Select>
    static cudaError_t If(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                          Count d_num_selected_out, std::int64_t num_items, Select is_wanted,
                          cudaStream_t stream = nullptr)
    {
        const auto is_selected = [is_wanted] __device__(std::int64_t, const auto& item) mutable {
            return static_cast<bool>(is_wanted(item));
        };
        return select("cub::DeviceSelect::If", d_temp_storage, temp_storage_bytes, d_in, d_out,
                      d_num_selected_out, num_items, is_selected, stream);
    }
    template <class Data, class Count, class Select>
    static cudaError_t If(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_data,
                          Count d_num_selected_out, std::int64_t num_items, Select is_wanted,
                          cudaStream_t stream = nullptr)
    {
        return If(d_temp_storage, temp_storage_bytes, d_data, d_data, d_num_selected_out, num_items,
                  is_wanted, stream);
    }
    /// The first item of each run of equal ones.
    template <class Input, class Output, class Count>
    static cudaError_t Unique(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                              Count d_num_selected_out, std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        const auto is_selected = [d_in] __device__(std::int64_t i, const auto& item) mutable {
            return i == 0 || !(d_in[i - 1] == item);
        };
        return select("cub::DeviceSelect::Unique", d_temp_storage, temp_storage_bytes, d_in, d_out,
                      d_num_selected_out, num_items, is_selected, stream);
    }

    /// The first key of each run of equal ones, with its value.
    template <class Keys, class Values, class KeysOut, class ValuesOut, class Count, class Equal>
    static cudaError_t UniqueByKey(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys_in,
                                   Values d_values_in, KeysOut d_keys_out, ValuesOut d_values_out,
                                   Count d_num_selected_out, std::int64_t num_items, Equal equal,
                                   cudaStream_t stream = nullptr)
    {
        const detail::TemporaryStorage storage(d_temp_storage, temp_storage_bytes);
        return storage.run("cub::DeviceSelect::UniqueByKey", stream, [=] __device__(char*) mutable {
            std::int64_t selected = 0;
            for (std::int64_t i = 0; i < num_items;) {
                const detail::ValueOf<Keys> key = d_keys_in[i];
                d_keys_out[selected] = key;
                d_values_out[selected] = d_values_in[i];
                ++selected;
                do {
                    ++i;
                } while (i < num_items && equal(key, d_keys_in[i]));
            }
            *d_num_selected_out = static_cast<detail::ValueOf<Count>>(selected);
        });
    }
    template <class Keys, class Values, class KeysOut, class ValuesOut, class Count>
    static cudaError_t UniqueByKey(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys_in,
                                   Values d_values_in, KeysOut d_keys_out, ValuesOut d_values_out,
                                   Count d_num_selected_out, std::int64_t num_items,
                                   cudaStream_t stream = nullptr)
    {
        return UniqueByKey(d_temp_storage, temp_storage_bytes, d_keys_in, d_values_in, d_keys_out,
                           d_values_out, d_num_selected_out, num_items, cub::Equality(), stream);
    }

private:
    template <class Input, class Output, class Count, class Select>
    static cudaError_t select(const char* name, void* memory, std::size_t& bytes, Input in, Output out,
                              Count selected_out, std::int64_t count, Select is_selected, cudaStream_t stream)
    {
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            std::int64_t selected = 0;
            for (std::int64_t i = 0; i < count; ++i) {
                const detail::ValueOf<Input> item = in[i];
                if (is_selected(i, item)) {
                    out[selected++] = item;
                }
            }
            *selected_out = static_cast<detail::ValueOf<Count>>(selected);
        });
    }
};

}  // namespace cub
