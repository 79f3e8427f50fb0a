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

    // --- By key: each run of equal keys is scanned on its own ---

    template <class Keys, class Input, class Output, class Equal = cub::Equality>
    static cudaError_t InclusiveSumByKey(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                         Keys d_keys_in, Input d_values_in, Output d_values_out,
                                         std::int64_t num_items, Equal equal = {},
                                         cudaStream_t stream = nullptr)
    {
        return inclusive_by_key("cub::DeviceScan::InclusiveSumByKey", d_temp_storage, temp_storage_bytes,
                                d_keys_in, d_values_in, d_values_out, cub::Sum(), num_items, equal, stream);
    }
    template <class Keys, class Input, class Output, class Equal = cub::Equality>
    static cudaError_t ExclusiveSumByKey(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                         Keys d_keys_in, Input d_values_in, Output d_values_out,
                                         std::int64_t num_items, Equal equal = {},
                                         cudaStream_t stream = nullptr)
    {
        return exclusive_by_key("cub::DeviceScan::ExclusiveSumByKey", d_temp_storage, temp_storage_bytes,
                                d_keys_in, d_values_in, d_values_out, cub::Sum(), detail::ValueOf<Input>{},
                                num_items, equal, stream);
    }
    template <class Keys, class Input, class Output, class Operation, class Equal = cub::Equality>
    static cudaError_t InclusiveScanByKey(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                          Keys d_keys_in, Input d_values_in, Output d_values_out,
                                          Operation operation, std::int64_t num_items, Equal equal = {},
                                          cudaStream_t stream = nullptr)
    {
        return inclusive_by_key("cub::DeviceScan::InclusiveScanByKey", d_temp_storage, temp_storage_bytes,
                                d_keys_in, d_values_in, d_values_out, operation, num_items, equal, stream);
    }
    template <class Keys, class Input, class Output, class Operation, class T, class Equal = cub::Equality>
    static cudaError_t ExclusiveScanByKey(void* d_temp_storage, std::size_t& temp_storage_bytes,
                                          Keys d_keys_in, Input d_values_in, Output d_values_out,
                                          Operation operation, T init_value, std::int64_t num_items,
                                          Equal equal = {}, cudaStream_t stream = nullptr)
    {
        return exclusive_by_key("cub::DeviceScan::ExclusiveScanByKey", d_temp_storage, temp_storage_bytes,
                                d_keys_in, d_values_in, d_values_out, operation, init_value, num_items, equal,
                                stream);
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

    template <class Keys, class Input, class Output, class Operation, class Equal>
    static cudaError_t inclusive_by_key(const char* name, void* memory, std::size_t& bytes, Keys keys,
                                        Input in, Output out, Operation operation, std::int64_t count,
                                        Equal equal, cudaStream_t stream)
    {
        using T = detail::ValueOf<Input>;
        using Sum = detail::ResultOf<Operation, T, T>;
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            for (std::int64_t i = 0; i < count;) {
                const detail::ValueOf<Keys> key = keys[i];
                Sum sum = in[i];
                out[i] = sum;
                for (++i; i < count && equal(key, keys[i]); ++i) {
                    sum = operation(sum, static_cast<T>(in[i]));
                    out[i] = sum;
                }
            }
        });
    }

    template <class Keys, class Input, class Output, class Operation, class T, class Equal>
    static cudaError_t exclusive_by_key(const char* name, void* memory, std::size_t& bytes, Keys keys,
                                        Input in, Output out, Operation operation, T init, std::int64_t count,
                                        Equal equal, cudaStream_t stream)
    {
        using Value = detail::ValueOf<Input>;
        using Sum = detail::ResultOf<Operation, T, Value>;
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            for (std::int64_t i = 0; i < count;) {
                const detail::ValueOf<Keys> key = keys[i];
                Sum sum = init;
                do {
                    const Value value = in[i];
                    out[i] = sum;
                    sum = operation(sum, value);
                    ++i;
                } while (i < count && equal(key, keys[i]));
            }
        });
    }
};

}  // namespace cub
