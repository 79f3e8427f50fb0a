// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::BlockScan".
#pragma once

#include "../detail/teams.cuh"

namespace cub {

/// How the threads work together, which is the same here: the warps scan, and each thread adds the warps before its own.
enum BlockScanAlgorithm {
    BLOCK_SCAN_RAKING,
    BLOCK_SCAN_RAKING_MEMOIZE,
    BLOCK_SCAN_WARP_SCANS,
};

/// Scans the values of a block, which its threads hold blocked. An aggregate is of all values of the block, and has no
/// initial value in it. A prefix callback is called by the first warp with the aggregate, and what lane 0 gets is put
/// before the block's values.
template <class T, int BLOCK_DIM_X, BlockScanAlgorithm ALGORITHM = BLOCK_SCAN_RAKING, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
class BlockScan {
    using Team = detail::Block<BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z>;

public:
    /// A value per warp, and what a prefix callback returned.
    struct TempStorage
    {
        detail::Storage<T, Team::warps> aggregates;
        detail::Storage<T, 1> prefix;
    };

    __device__ __forceinline__ BlockScan() : storage_(detail::private_storage<TempStorage>()) {}
    __device__ __forceinline__ explicit BlockScan(TempStorage& storage) : storage_(storage) {}

    // --- Sums, of one value per thread or of several ---

    template <class... More>
    __device__ __forceinline__ void InclusiveSum(T input, T& output, More&... more)
    {
        InclusiveScan(input, output, detail::Add(), more...);
    }
    template <int Items, class... More>
    __device__ __forceinline__ void InclusiveSum(T (&input)[Items], T (&output)[Items], More&... more)
    {
        InclusiveScan(input, output, detail::Add(), more...);
    }
    __device__ __forceinline__ void ExclusiveSum(T input, T& output)
    {
        ExclusiveScan(input, output, T{}, detail::Add());
    }
    __device__ __forceinline__ void ExclusiveSum(T input, T& output, T& aggregate)
    {
        ExclusiveScan(input, output, T{}, detail::Add(), aggregate);
    }
    template <class Callback>
    __device__ __forceinline__ void ExclusiveSum(T input, T& output, Callback& callback)
    {
        ExclusiveScan(input, output, detail::Add(), callback);
    }
    template <int Items>
    __device__ __forceinline__ void ExclusiveSum(T (&input)[Items], T (&output)[Items])
    {
        ExclusiveScan(input, output, T{}, detail::Add());
    }
    template <int Items>
    __device__ __forceinline__ void ExclusiveSum(T (&input)[Items], T (&output)[Items], T& aggregate)
    {
        ExclusiveScan(input, output, T{}, detail::Add(), aggregate);
    }
    template <int Items, class Callback>
    __device__ __forceinline__ void ExclusiveSum(T (&input)[Items], T (&output)[Items], Callback& callback)
    {
        ExclusiveScan(input, output, detail::Add(), callback);
    }

    // --- One value per thread ---

    template <class Operation>
    __device__ __forceinline__ void InclusiveScan(T input, T& output, Operation operation)
    {
        T aggregate = input;
        scan_one<true>(input, output, operation, NoPrefix(), aggregate);
    }
    template <class Operation>
    __device__ __forceinline__ void InclusiveScan(T input, T& output, Operation operation, T& aggregate)
    {
        scan_one<true>(input, output, operation, NoPrefix(), aggregate);
    }
    template <class Operation, class Callback>
    __device__ __forceinline__ void InclusiveScan(T input, T& output, Operation operation, Callback& callback)
    {
        T aggregate = input;
        scan_one<true>(input, output, operation, Called<Callback>{callback, storage_}, aggregate);
    }

    /// Thread 0 gets a result that CUB does not define.
    template <class Operation>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, Operation operation)
    {
        T aggregate = input;
        scan_one<false>(input, output, operation, NoPrefix(), aggregate);
    }
    template <class Operation>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, Operation operation, T& aggregate)
    {
        scan_one<false>(input, output, operation, NoPrefix(), aggregate);
    }
    template <class Operation>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, Operation operation)
    {
        T aggregate = input;
        scan_one<false>(input, output, operation, Given{initial_value}, aggregate);
    }
    template <class Operation>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, Operation operation,
                                                  T& aggregate)
    {
        scan_one<false>(input, output, operation, Given{initial_value}, aggregate);
    }
    template <class Operation, class Callback>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, Operation operation, Callback& callback)
    {
        T aggregate = input;
        scan_one<false>(input, output, operation, Called<Callback>{callback, storage_}, aggregate);
    }

    // --- Several values per thread ---

    template <int Items, class Operation>
    __device__ __forceinline__ void InclusiveScan(T (&input)[Items], T (&output)[Items], Operation operation)
    {
        T aggregate = input[0];
        scan<true>(input, output, operation, NoPrefix(), aggregate);
    }
    template <int Items, class Operation>
    __device__ __forceinline__ void InclusiveScan(T (&input)[Items], T (&output)[Items], Operation operation,
                                                  T& aggregate)
    {
        scan<true>(input, output, operation, NoPrefix(), aggregate);
    }
    template <int Items, class Operation, class Callback>
    __device__ __forceinline__ void InclusiveScan(T (&input)[Items], T (&output)[Items], Operation operation,
                                                  Callback& callback)
    {
        T aggregate = input[0];
        scan<true>(input, output, operation, Called<Callback>{callback, storage_}, aggregate);
    }

    /// The first result is one that CUB does not define.
    template <int Items, class Operation>
    __device__ __forceinline__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], Operation operation)
    {
        T aggregate = input[0];
        scan<false>(input, output, operation, NoPrefix(), aggregate);
    }
    template <int Items, class Operation>
    __device__ __forceinline__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], Operation operation,
                                                  T& aggregate)
    {
        scan<false>(input, output, operation, NoPrefix(), aggregate);
    }
    template <int Items, class Operation>
    __device__ __forceinline__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], T initial_value,
                                                  Operation operation)
    {
        T aggregate = input[0];
        scan<false>(input, output, operation, Given{initial_value}, aggregate);
    }
    template <int Items, class Operation>
    __device__ __forceinline__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], T initial_value,
                                                  Operation operation, T& aggregate)
    {
        scan<false>(input, output, operation, Given{initial_value}, aggregate);
    }
    template <int Items, class Operation, class Callback>
    __device__ __forceinline__ void ExclusiveScan(T (&input)[Items], T (&output)[Items], Operation operation,
                                                  Callback& callback)
    {
        T aggregate = input[0];
        scan<false>(input, output, operation, Called<Callback>{callback, storage_}, aggregate);
    }

private:
    // What is put before the block's values.
    struct NoPrefix
    {
        static constexpr bool exists = false;
        __device__ __forceinline__ T operator()(const T& aggregate) const { return aggregate; }
    };
    struct Given
    {
        static constexpr bool exists = true;
        T value;
        __device__ __forceinline__ T operator()(const T&) const { return value; }
    };
    template <class Callback>
    struct Called
    {
        static constexpr bool exists = true;
        Callback& callback;
        TempStorage& storage;
        __device__ __forceinline__ T operator()(const T& aggregate) const
        {
            if (Team::warp() == 0) {
                const T prefix = callback(aggregate);
                if (Team::rank() == 0) {
                    storage.prefix[0] = prefix;
                }
            }
            Team::sync();
            return storage.prefix[0];
        }
    };

    template <bool Inclusive, class Operation, class Prefix>
    __device__ __forceinline__ void scan_one(const T& input, T& output, Operation operation, Prefix prefix,
                                             T& aggregate)
    {
        const T inputs[1] = {input};
        T outputs[1] = {input};
        scan<Inclusive>(inputs, outputs, operation, prefix, aggregate);
        output = outputs[0];
    }

    /// @param input  may be the output
    template <bool Inclusive, int Items, class Operation, class Prefix>
    __device__ __forceinline__ void scan(const T (&input)[Items], T (&output)[Items], Operation operation,
                                         Prefix prefix, T& aggregate)
    {
        T sum = input[0];
        for (int i = 1; i < Items; ++i) {
            sum = operation(sum, input[i]);
        }
        const int warp = Team::warp();
        const int lane = Team::rank() % 32;
        const T inclusive = detail::Warp<32>::inclusive_scan(sum, operation);
        T before =
            detail::Warp<32>::previous(inclusive);  // the values of the threads before, if there are any
        if (lane == Team::warp_threads() - 1) {
            storage_.aggregates[warp] = inclusive;
        }
        Team::sync();
        aggregate = storage_.aggregates[0];
        for (int other = 1; other < Team::warps; ++other) {
            if (other == warp) {
                before = lane == 0 ? aggregate : T(operation(aggregate, before));
            }
            aggregate = operation(aggregate, storage_.aggregates[other]);
        }
        bool has_before = Team::rank() != 0;
        const T first = prefix(aggregate);
        if (Prefix::exists) {
            before = has_before ? T(operation(first, before)) : first;
            has_before = true;
        }
        for (int i = 0; i < Items; ++i) {
            const T up_to_here = has_before ? T(operation(before, input[i])) : input[i];
            output[i] = Inclusive ? up_to_here : before;
            before = up_to_here;
            has_before = true;
        }
    }

    TempStorage& storage_;
};

}  // namespace cub
