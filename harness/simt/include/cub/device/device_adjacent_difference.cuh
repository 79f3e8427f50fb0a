// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceAdjacentDifference".
#pragma once

#include "../detail/device_algorithm.cuh"
#include "../thread/thread_operators.cuh"

#include <cstdint>

namespace cub {

/// The difference of each item and its left or right neighbour. The item that has none is copied.
struct DeviceAdjacentDifference
{
    template <class Input, class Output, class Difference = cub::Difference>
    static cudaError_t SubtractLeftCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_input,
                                        Output d_output, std::int64_t num_items, Difference difference = {},
                                        cudaStream_t stream = nullptr)
    {
        return left("cub::DeviceAdjacentDifference::SubtractLeftCopy", d_temp_storage, temp_storage_bytes,
                    d_input, d_output, num_items, difference, stream);
    }
    template <class Data, class Difference = cub::Difference>
    static cudaError_t SubtractLeft(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_data,
                                    std::int64_t num_items, Difference difference = {},
                                    cudaStream_t stream = nullptr)
    {
        return left("cub::DeviceAdjacentDifference::SubtractLeft", d_temp_storage, temp_storage_bytes, d_data,
                    d_data, num_items, difference, stream);
    }
    template <class Input, class Output, class Difference = cub::Difference>
    static cudaError_t SubtractRightCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_input,
                                         Output d_output, std::int64_t num_items, Difference difference = {},
                                         cudaStream_t stream = nullptr)
    {
        return right("cub::DeviceAdjacentDifference::SubtractRightCopy", d_temp_storage, temp_storage_bytes,
                     d_input, d_output, num_items, difference, stream);
    }
    template <class Data, class Difference = cub::Difference>
    static cudaError_t SubtractRight(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_data,
                                     std::int64_t num_items, Difference difference = {},
                                     cudaStream_t stream = nullptr)
    {
        return right("cub::DeviceAdjacentDifference::SubtractRight", d_temp_storage, temp_storage_bytes,
                     d_data, d_data, num_items, difference, stream);
    }

private:
    template <class Input, class Output, class Difference>
    static cudaError_t left(const char* name, void* memory, std::size_t& bytes, Input in, Output out,
                            std::int64_t count, Difference difference, cudaStream_t stream)
    {
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            // The output may be the input, so a neighbour is kept before its place is written.
            detail::ValueOf<Input> neighbour{};
            for (std::int64_t i = 0; i < count; ++i) {
                const detail::ValueOf<Input> item = in[i];
                if (i == 0) {
                    out[i] = item;
                } else {
                    out[i] = difference(item, neighbour);
                }
                neighbour = item;
            }
        });
    }

    template <class Input, class Output, class Difference>
    static cudaError_t right(const char* name, void* memory, std::size_t& bytes, Input in, Output out,
                             std::int64_t count, Difference difference, cudaStream_t stream)
    {
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            for (std::int64_t i = 0; i < count; ++i) {
                const detail::ValueOf<Input> item = in[i];
                if (i + 1 < count) {
                    out[i] = difference(item, static_cast<detail::ValueOf<Input>>(in[i + 1]));
                } else {
                    out[i] = item;
                }
            }
        });
    }
};

}  // namespace cub
