// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceSegmentedReduce".
#pragma once

#include "../detail/device_algorithm.cuh"
#include "../thread/thread_operators.cuh"

#include <cstdint>
#include <limits>

namespace cub {

/// Reduces segments, which are given by where they begin and end. An empty one has the initial value.
struct DeviceSegmentedReduce
{
    template <class Input, class Output, class Begins, class Ends, class Operation, class T>
    static cudaError_t Reduce(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                              std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                              Operation operation, T initial_value, cudaStream_t stream = nullptr)
    {
        return reduce("cub::DeviceSegmentedReduce::Reduce", d_temp_storage, temp_storage_bytes, d_in, d_out,
                      num_segments, d_begin_offsets, d_end_offsets, operation, initial_value, stream);
    }
    template <class Input, class Output, class Begins, class Ends>
    static cudaError_t Sum(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                           std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                           cudaStream_t stream = nullptr)
    {
        using T = detail::StoredOr<Output, detail::ValueOf<Input>>;
        return reduce("cub::DeviceSegmentedReduce::Sum", d_temp_storage, temp_storage_bytes, d_in, d_out,
                      num_segments, d_begin_offsets, d_end_offsets, cub::Sum(), T{}, stream);
    }
    template <class Input, class Output, class Begins, class Ends>
    static cudaError_t Min(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                           std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                           cudaStream_t stream = nullptr)
    {
        return reduce("cub::DeviceSegmentedReduce::Min", d_temp_storage, temp_storage_bytes, d_in, d_out,
                      num_segments, d_begin_offsets, d_end_offsets, cub::Min(),
                      std::numeric_limits<detail::ValueOf<Input>>::max(), stream);
    }
    template <class Input, class Output, class Begins, class Ends>
    static cudaError_t Max(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                           std::int64_t num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                           cudaStream_t stream = nullptr)
    {
        return reduce("cub::DeviceSegmentedReduce::Max", d_temp_storage, temp_storage_bytes, d_in, d_out,
                      num_segments, d_begin_offsets, d_end_offsets, cub::Max(),
                      std::numeric_limits<detail::ValueOf<Input>>::lowest(), stream);
    }

private:
    template <class Input, class Output, class Begins, class Ends, class Operation, class T>
    static cudaError_t reduce(const char* name, void* memory, std::size_t& bytes, Input in, Output out,
                              std::int64_t segments, Begins begins, Ends ends, Operation operation, T init,
                              cudaStream_t stream)
    {
        using Sum = detail::ResultOf<Operation, T, detail::ValueOf<Input>>;
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            for (std::int64_t segment = 0; segment < segments; ++segment) {
                Sum sum = init;
                const std::int64_t end = ends[segment];
                for (std::int64_t i = begins[segment]; i < end; ++i) {
                    sum = operation(sum, static_cast<detail::ValueOf<Input>>(in[i]));
                }
                out[segment] = sum;
            }
        });
    }
};

}  // namespace cub
