// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceScan".
#pragma once

#include "../detail/device_algorithm.cuh"
#include "../thread/thread_operators.cuh"

#include <cstdint>

namespace cub {

/// The output may be the input.
struct DeviceScan
{
    template <class Input, class Output>
    static cudaError_t InclusiveSum(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                                    Output d_out, std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        return inclusive("cub::DeviceScan::InclusiveSum", d_temp_storage, temp_storage_bytes, d_in, d_out,
                         cub::Sum(), num_items, stream);
    }
    template <class Input, class Output>
    static cudaError_t ExclusiveSum(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                                    Output d_out, std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        return exclusive("cub::DeviceScan::ExclusiveSum", d_temp_storage, temp_storage_bytes, d_in, d_out,
                         cub::Sum(), detail::ValueOf<Input>{}, num_items, stream);
    }
    template <class Input, class Output, class Operation>
    static cudaError_t InclusiveScan(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                                     Output d_out, Operation operation, std::int64_t num_items,
                                     cudaStream_t stream = nullptr)
    {
        return inclusive("cub::DeviceScan::InclusiveScan", d_temp_storage, temp_storage_bytes, d_in, d_out,
                         operation, num_items, stream);
    }
    template <class Input, class Output, class Operation, class T>
    static cudaError_t ExclusiveScan(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                                     Output d_out, Operation operation, T init_value, std::int64_t num_items,
                                     cudaStream_t stream = nullptr)
    {
        return exclusive("cub::DeviceScan::ExclusiveScan", d_temp_storage, temp_storage_bytes, d_in, d_out,
                         operation, init_value, num_items, stream);
    }

    // --- In place ---

    template <class Data>
    static cudaError_t InclusiveSum(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_data,
                                    std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        return InclusiveSum(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);
    }
    template <class Data>
    static cudaError_t ExclusiveSum(void* d_temp_storage, std::size_t& temp_storage_bytes, Data d_data,
                                    std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        return ExclusiveSum(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);
    }

private:
    template <class Input, class Output, class Operation>
    static cudaError_t inclusive(const char* name, void* memory, std::size_t& bytes, Input in, Output out,
                                 Operation operation, std::int64_t count, cudaStream_t stream)
    {
        using T = detail::ValueOf<Input>;
        using Sum = detail::ResultOf<Operation, T, T>;
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            if (count > 0) {
                Sum sum = in[0];
                out[0] = sum;
                for (std::int64_t i = 1; i < count; ++i) {
                    sum = operation(sum, static_cast<T>(in[i]));
                    out[i] = sum;
                }
            }
        });
    }

    template <class Input, class Output, class Operation, class T>
    static cudaError_t exclusive(const char* name, void* memory, std::size_t& bytes, Input in, Output out,
                                 Operation operation, T init, std::int64_t count, cudaStream_t stream)
    {
        using Value = detail::ValueOf<Input>;
        using Sum = detail::ResultOf<Operation, T, Value>;
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            Sum sum = init;
            for (std::int64_t i = 0; i < count; ++i) {
                const Value value = in[i];
                out[i] = sum;
                sum = operation(sum, value);
            }
        });
    }
};

}  // namespace cub
