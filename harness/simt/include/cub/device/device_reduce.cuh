// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceReduce".
#pragma once

#include "../detail/device_algorithm.cuh"
#include "../detail/teams.cuh"
#include "../thread/thread_operators.cuh"

#include <cstdint>
#include <limits>

namespace cub {

struct DeviceReduce
{
    template <class Input, class Output, class Operation, class T>
    static cudaError_t Reduce(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                              std::int64_t num_items, Operation operation, T init,
                              cudaStream_t stream = nullptr)
    {
        return reduce("cub::DeviceReduce::Reduce", d_temp_storage, temp_storage_bytes, d_in, d_out, num_items,
                      operation, init, stream);
    }
    template <class Input, class Output>
    static cudaError_t Sum(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                           std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        using T = detail::StoredOr<Output, detail::ValueOf<Input>>;
        return reduce("cub::DeviceReduce::Sum", d_temp_storage, temp_storage_bytes, d_in, d_out, num_items,
                      cub::Sum(), T{}, stream);
    }
    template <class Input, class Output>
    static cudaError_t Min(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                           std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        using T = detail::ValueOf<Input>;
        return reduce("cub::DeviceReduce::Min", d_temp_storage, temp_storage_bytes, d_in, d_out, num_items,
                      cub::Min(), std::numeric_limits<T>::max(), stream);
    }
    template <class Input, class Output>
    static cudaError_t Max(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                           std::int64_t num_items, cudaStream_t stream = nullptr)
    {
        using T = detail::ValueOf<Input>;
        return reduce("cub::DeviceReduce::Max", d_temp_storage, temp_storage_bytes, d_in, d_out, num_items,
                      cub::Max(), std::numeric_limits<T>::lowest(), stream);
    }

    /// The first smallest value, with its index as the key. For no items that is the largest value, with the key 1.
    template <class Input, class Output>
    static cudaError_t ArgMin(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                              int num_items, cudaStream_t stream = nullptr)
    {
        const auto keep = [d_out] __device__(const auto& pair) {
            *d_out = {static_cast<int>(pair.key), pair.value};
        };
        return arg("cub::DeviceReduce::ArgMin", d_temp_storage, temp_storage_bytes, d_in, num_items,
                   cub::ArgMin(), std::numeric_limits<detail::ValueOf<Input>>::max(), keep, stream);
    }
    template <class Input, class Output, class IndexOutput>
    static cudaError_t ArgMin(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                              Output d_min_out, IndexOutput d_index_out, std::int64_t num_items,
                              cudaStream_t stream = nullptr)
    {
        return arg("cub::DeviceReduce::ArgMin", d_temp_storage, temp_storage_bytes, d_in, num_items,
                   cub::ArgMin(), std::numeric_limits<detail::ValueOf<Input>>::max(),
                   KeepBoth<Output, IndexOutput>{d_min_out, d_index_out}, stream);
    }
    template <class Input, class Output>
    static cudaError_t ArgMax(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in, Output d_out,
                              int num_items, cudaStream_t stream = nullptr)
    {
        const auto keep = [d_out] __device__(const auto& pair) {
            *d_out = {static_cast<int>(pair.key), pair.value};
        };
        return arg("cub::DeviceReduce::ArgMax", d_temp_storage, temp_storage_bytes, d_in, num_items,
                   cub::ArgMax(), std::numeric_limits<detail::ValueOf<Input>>::lowest(), keep, stream);
    }
    template <class Input, class Output, class IndexOutput>
    static cudaError_t ArgMax(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                              Output d_max_out, IndexOutput d_index_out, std::int64_t num_items,
                              cudaStream_t stream = nullptr)
    {
        return arg("cub::DeviceReduce::ArgMax", d_temp_storage, temp_storage_bytes, d_in, num_items,
                   cub::ArgMax(), std::numeric_limits<detail::ValueOf<Input>>::lowest(),
                   KeepBoth<Output, IndexOutput>{d_max_out, d_index_out}, stream);
    }

    template <class Input, class Output, class Operation, class Transform, class T>
    static cudaError_t TransformReduce(void* d_temp_storage, std::size_t& temp_storage_bytes, Input d_in,
                                       Output d_out, std::int64_t num_items, Operation operation,
                                       Transform transform, T init, cudaStream_t stream = nullptr)
    {
        using Sum = detail::ResultOf<Operation, T,
                                     std::decay_t<std::invoke_result_t<Transform, detail::ValueOf<Input>>>>;
        const detail::TemporaryStorage storage(d_temp_storage, temp_storage_bytes);
        return storage.run("cub::DeviceReduce::TransformReduce", stream, [=] __device__(char*) mutable {
            Sum sum = init;
            for (std::int64_t i = 0; i < num_items; ++i) {
                sum = operation(sum, transform(d_in[i]));
            }
            *d_out = sum;
        });
    }

    /// Reduces the values of each run of equal keys.
    template <class Keys, class UniqueKeys, class Values, class Sums, class Count, class Operation>
    static cudaError_t ReduceByKey(void* d_temp_storage, std::size_t& temp_storage_bytes, Keys d_keys_in,
                                   UniqueKeys d_unique_out, Values d_values_in, Sums d_aggregates_out,
                                   Count d_num_runs_out, Operation operation, std::int64_t num_items,
                                   cudaStream_t stream = nullptr)
    {
        using Sum = detail::ResultOf<Operation, detail::ValueOf<Values>, detail::ValueOf<Values>>;
        const detail::TemporaryStorage storage(d_temp_storage, temp_storage_bytes);
        return storage.run("cub::DeviceReduce::ReduceByKey", stream, [=] __device__(char*) mutable {
            std::int64_t runs = 0;
            for (std::int64_t i = 0; i < num_items; ++runs) {
                const detail::ValueOf<Keys> key = d_keys_in[i];
                Sum sum = d_values_in[i];
                for (++i; i < num_items && d_keys_in[i] == key; ++i) {
                    sum = operation(sum, d_values_in[i]);
                }
                d_unique_out[runs] = key;
                d_aggregates_out[runs] = sum;
            }
            *d_num_runs_out = static_cast<detail::ValueOf<Count>>(runs);
        });
    }

private:
    template <class Input, class Output, class Operation, class T>
    static cudaError_t reduce(const char* name, void* memory, std::size_t& bytes, Input in, Output out,
                              std::int64_t count, Operation operation, T init, cudaStream_t stream)
    {
        using Sum = detail::ResultOf<Operation, T, detail::ValueOf<Input>>;
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            Sum sum = init;
            for (std::int64_t i = 0; i < count; ++i) {
                sum = operation(sum, static_cast<detail::ValueOf<Input>>(in[i]));
            }
            *out = sum;
        });
    }

    template <class Output, class IndexOutput>
    struct KeepBoth
    {
        Output value;
        IndexOutput index;
        template <class Pair>
        __device__ void operator()(const Pair& pair)
        {
            *value = pair.value;
            *index = pair.key;
        }
    };

    template <class Input, class Operation, class T, class Keep>
    static cudaError_t arg(const char* name, void* memory, std::size_t& bytes, Input in, std::int64_t count,
                           Operation operation, T none, Keep keep, cudaStream_t stream)
    {
        using Pair = KeyValuePair<std::int64_t, T>;
        const detail::TemporaryStorage storage(memory, bytes);
        return storage.run(name, stream, [=] __device__(char*) mutable {
            Pair best(1, none);
            for (std::int64_t i = 0; i < count; ++i) {
                const Pair candidate(i, in[i]);
                best = i == 0 ? candidate : operation(best, candidate);
            }
            keep(best);
        });
    }
};

}  // namespace cub
