// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceRunLengthEncode".
#pragma once

#include "../detail/device_algorithm.cuh"

#include <cstdint>

namespace cub {

struct DeviceRunLengthEncode
{
    /// The item and the length of each run of equal items, and how many runs there are.
    template <class Input, class Unique, class Lengths, class Count>
    static cudaError_t Encode(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                              Unique d_unique_out, Lengths d_counts_out, Count d_num_runs_out,
                              std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        return runs(
            "cub::DeviceRunLengthEncode::Encode", d_temp_storage, temp_storage_bytes, d_in, d_num_runs_out,
            num_items, 1, stream,
            [=] __device__(std::int64_t run, const auto& item, std::int64_t, std::int64_t length) mutable {
                d_unique_out[run] = item;
                d_counts_out[run] = static_cast<int>(length);
            });
    }
    /// Where each run of more than one item begins, and its length.
    template <class Input, class Offsets, class Lengths, class Count>
    static cudaError_t NonTrivialRuns(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                                      Offsets d_offsets_out, Lengths d_lengths_out, Count d_num_runs_out,
                                      std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        return runs(
            "cub::DeviceRunLengthEncode::NonTrivialRuns", d_temp_storage, temp_storage_bytes, d_in,
            d_num_runs_out, num_items, 2, stream,
            [=] __device__(std::int64_t run, const auto&, std::int64_t first, std::int64_t length) mutable {
                d_offsets_out[run] = static_cast<int>(first);
                d_lengths_out[run] = static_cast<int>(length);
            });
    }

private:
    template <class Input, class Count, class Keep>
    static cudaError_t runs(const char* name, void* memory, std::size_t& bytes, Input in, Count count_out,
                            std::int64_t count, std::int64_t least_length, cudaStream_t stream, Keep keep)
    {
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            std::int64_t kept = 0;
            for (std::int64_t first = 0, end = 0; first < count; first = end) {
                const detail::ValueOf<Input> item = in[first];
                for (end = first + 1; end < count && in[end] == item; ++end) {
                }
                if (end - first >= least_length) {
                    keep(kept++, item, first, end - first);
                }
            }
            *count_out = static_cast<detail::ValueOf<Count>>(kept);
        });
    }
};

}  // namespace cub
