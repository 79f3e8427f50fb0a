// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::DeviceFor".
#pragma once

#include "../detail/device_algorithm.cuh"

namespace cub {

/// Calls an operation for each index or item, one thread per item. It needs no temporary storage; the forms that take
/// some ask for one byte.
struct DeviceFor
{
    template <class Count, class Operation>
    static cudaError_t Bulk(Count shape, Operation operation, cudaStream_t stream = nullptr)
    {
        const auto body = [operation] __device__(std::size_t i) mutable { operation(static_cast<Count>(i)); };
        return simt::launch_threads("cub::DeviceFor::Bulk", stream, static_cast<std::size_t>(shape), body);
    }
    template <class Items, class Count, class Operation>
    static cudaError_t ForEachN(Items first, Count num_items, Operation operation,
                                cudaStream_t stream = nullptr)
    {
        return for_each("cub::DeviceFor::ForEachN", first, static_cast<std::size_t>(num_items), operation,
                        stream);
    }
    template <class Items, class Operation>
    static cudaError_t ForEach(Items first, Items last, Operation operation, cudaStream_t stream = nullptr)
    {
        return for_each("cub::DeviceFor::ForEach", first, static_cast<std::size_t>(last - first), operation,
                        stream);
    }
    template <class Items, class Count, class Operation>
    static cudaError_t ForEachCopyN(Items first, Count num_items, Operation operation,
                                    cudaStream_t stream = nullptr)
    {
        return for_each_copy("cub::DeviceFor::ForEachCopyN", first, static_cast<std::size_t>(num_items),
                             operation, stream);
    }
    template <class Items, class Operation>
    static cudaError_t ForEachCopy(Items first, Items last, Operation operation,
                                   cudaStream_t stream = nullptr)
    {
        return for_each_copy("cub::DeviceFor::ForEachCopy", first, static_cast<std::size_t>(last - first),
                             operation, stream);
    }

    template <class Count, class Operation>
    static cudaError_t Bulk(void* d_temp_storage, std::size_t& temp_storage_bytes, Count shape,
                            Operation operation, cudaStream_t stream = nullptr)
    {
        return is_question(d_temp_storage, temp_storage_bytes) ? cudaSuccess : Bulk(shape, operation, stream);
    }
    template <class Items, class Count, class Operation>
    static cudaError_t ForEachN(void* d_temp_storage, std::size_t& temp_storage_bytes, Items first,
                                Count num_items, Operation operation, cudaStream_t stream = nullptr)
    {
        return is_question(d_temp_storage, temp_storage_bytes)
                   ? cudaSuccess
                   : ForEachN(first, num_items, operation, stream);
    }
    template <class Items, class Operation>
    static cudaError_t ForEach(void* d_temp_storage, std::size_t& temp_storage_bytes, Items first, Items last,
                               Operation operation, cudaStream_t stream = nullptr)
    {
        return is_question(d_temp_storage, temp_storage_bytes) ? cudaSuccess
                                                               : ForEach(first, last, operation, stream);
    }
    template <class Items, class Count, class Operation>
    static cudaError_t ForEachCopyN(void* d_temp_storage, std::size_t& temp_storage_bytes, Items first,
                                    Count num_items, Operation operation, cudaStream_t stream = nullptr)
    {
        return is_question(d_temp_storage, temp_storage_bytes)
                   ? cudaSuccess
                   : ForEachCopyN(first, num_items, operation, stream);
    }
    template <class Items, class Operation>
    static cudaError_t ForEachCopy(void* d_temp_storage, std::size_t& temp_storage_bytes, Items first,
                                   Items last, Operation operation, cudaStream_t stream = nullptr)
    {
        return is_question(d_temp_storage, temp_storage_bytes) ? cudaSuccess
                                                               : ForEachCopy(first, last, operation, stream);
    }

private:
    /// Whether a call asks for the size of its temporary storage.
    static bool is_question(const void* memory, std::size_t& bytes)
    {
        if (memory == nullptr) {
            bytes = 1;
        }
        return memory == nullptr;
    }

    template <class Items, class Operation>
    static cudaError_t for_each(const char* name, Items first, std::size_t count, Operation operation,
                                cudaStream_t stream)
    {
        return simt::launch_threads(
            name, stream, count,
            [first, operation] __device__(std::size_t i) mutable { operation(first[i]); });
    }

    /// The operation gets a copy of each item, so it may change it without changing the range.
    template <class Items, class Operation>
    static cudaError_t for_each_copy(const char* name, Items first, std::size_t count, Operation operation,
                                     cudaStream_t stream)
    {
        return simt::launch_threads(name, stream, count,
                                    [first, operation] __device__(std::size_t i) mutable {
                                        detail::ValueOf<Items> item = first[i];
                                        operation(item);
                                    });
    }
};

}  // namespace cub
