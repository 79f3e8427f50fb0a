// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DevicePartition".
#pragma once

#include "../detail/device_algorithm.cuh"

#include <cstdint>

namespace cub {

/// Copies the selected items to the front of the output, in their order, and the others to its end, in reverse order.
struct DevicePartition
{
    template <class Input, class Flags, class Output, class Count>
    static cudaError_t Flagged(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                               Flags d_flags, Output d_out, Count d_num_selected_out, std::int64_t num_items,
                               cudaStream_t stream = nullptr)
    {
        const auto is_selected = [d_flags] __device__(std::int64_t i, const auto&) mutable {
            return static_cast<bool>(d_flags[i]);
        };
        return partition("cub::DevicePartition::Flagged", d_temp_storage, temp_storage_bytes, d_in, d_out,
                         d_num_selected_out, num_items, is_selected, stream);
    }
    template <class Input, class Output, class Count, class Select>
    static cudaError_t If(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                          Count d_num_selected_out, std::int64_t num_items, Select is_wanted,
                          cudaStream_t stream = nullptr)
    {
        const auto is_selected = [is_wanted] __device__(std::int64_t, const auto& item) mutable {
            return static_cast<bool>(is_wanted(item));
        };
        return partition("cub::DevicePartition::If", d_temp_storage, temp_storage_bytes, d_in, d_out,
                         d_num_selected_out, num_items, is_selected, stream);
    }

    /// Three parts, each in the order of its items: those of the first predicate, of the second, and all others.
    /// `d_num_selected_out` has two elements: the sizes of the first two parts.
    template <class Input, class FirstOut, class SecondOut, class OthersOut, class Count, class SelectFirst,
              class SelectSecond>
    static cudaError_t If(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                          FirstOut d_first_part_out, SecondOut d_second_part_out, OthersOut d_unselected_out,
                          Count d_num_selected_out, std::int64_t num_items, SelectFirst is_of_first,
                          SelectSecond is_of_second, cudaStream_t stream = nullptr)
    {
        const detail::TemporaryStorage storage(d_temp_storage, temp_storage_bytes);
        return storage.run("cub::DevicePartition::If", stream, [=] __device__(char*) mutable {
            std::int64_t in_first = 0;
            std::int64_t in_second = 0;
            std::int64_t others = 0;
            for (std::int64_t i = 0; i < num_items; ++i) {
                const detail::ValueOf<Input> item = d_in[i];
                if (is_of_first(item)) {
                    d_first_part_out[in_first++] = item;
                } else if (is_of_second(item)) {
                    d_second_part_out[in_second++] = item;
                } else {
                    d_unselected_out[others++] = item;
                }
            }
            d_num_selected_out[0] = static_cast<detail::ValueOf<Count>>(in_first);
            d_num_selected_out[1] = static_cast<detail::ValueOf<Count>>(in_second);
        });
    }

private:
    template <class Input, class Output, class Count, class Select>
    static cudaError_t partition(const char* name, void* memory, std::size_t& bytes, Input in, Output out,
                                 Count selected_out, std::int64_t count, Select is_selected,
                                 cudaStream_t stream)
    {
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            std::int64_t selected = 0;
            std::int64_t others = 0;
            for (std::int64_t i = 0; i < count; ++i) {
                const detail::ValueOf<Input> item = in[i];
                if (is_selected(i, item)) {
                    out[selected++] = item;
                } else {
                    out[count - ++others] = item;
                }
            }
            *selected_out = static_cast<detail::ValueOf<Count>>(selected);
        });
    }
};

}  // namespace cub
