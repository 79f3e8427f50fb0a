// SPDX-License-Identifier: MIT
/// @file
/// CUB, "cub::WarpScan".
#pragma once

#include "../detail/teams.cuh"

namespace cub {

/// Scans a value per lane. An aggregate is of all lanes of the logical warp, and has no initial value in it.
template <class T, int LOGICAL_WARP_THREADS = 32>
class WarpScan {
    using Team = detail::Warp<LOGICAL_WARP_THREADS>;

public:
    /// Nothing: lanes exchange values in registers.
    struct TempStorage
    {
    };

    __device__ __forceinline__ explicit WarpScan(TempStorage&) {}

    __device__ __forceinline__ void InclusiveSum(T input, T& output)
    {
        InclusiveScan(input, output, detail::Add());
    }
    __device__ __forceinline__ void InclusiveSum(T input, T& output, T& aggregate)
    {
        InclusiveScan(input, output, detail::Add(), aggregate);
    }
    __device__ __forceinline__ void ExclusiveSum(T input, T& output)
    {
        ExclusiveScan(input, output, T{}, detail::Add());
    }
    __device__ __forceinline__ void ExclusiveSum(T input, T& output, T& aggregate)
    {
        ExclusiveScan(input, output, T{}, detail::Add(), aggregate);
    }

    template <class Operation>
    __device__ __forceinline__ void InclusiveScan(T input, T& output, Operation operation)
    {
        output = Team::inclusive_scan(input, operation);
    }
    template <class Operation>
    __device__ __forceinline__ void InclusiveScan(T input, T& output, Operation operation, T& aggregate)
    {
        output = Team::inclusive_scan(input, operation);
        aggregate = last(output);
    }

    /// Lane 0 gets a result that CUB does not define.
    template <class Operation>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, Operation operation)
    {
        output = Team::previous(Team::inclusive_scan(input, operation));
    }
    template <class Operation>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, Operation operation)
    {
        T aggregate = input;
        ExclusiveScan(input, output, initial_value, operation, aggregate);
    }
    template <class Operation>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, Operation operation, T& aggregate)
    {
        const T inclusive = Team::inclusive_scan(input, operation);
        output = Team::previous(inclusive);
        aggregate = last(inclusive);
    }
    template <class Operation>
    __device__ __forceinline__ void ExclusiveScan(T input, T& output, T initial_value, Operation operation,
                                                  T& aggregate)
    {
        const T inclusive = Team::inclusive_scan(input, operation);
        const T before = Team::previous(inclusive);
        output = Team::rank() == 0 ? initial_value : T(operation(initial_value, before));
        aggregate = last(inclusive);
    }

    /// Both scans at once. Lane 0 gets an exclusive result that CUB does not define.
    template <class Operation>
    __device__ __forceinline__ void Scan(T input, T& inclusive_output, T& exclusive_output,
                                         Operation operation)
    {
        inclusive_output = Team::inclusive_scan(input, operation);
        exclusive_output = Team::previous(inclusive_output);
    }
    template <class Operation>
    __device__ __forceinline__ void Scan(T input, T& inclusive_output, T& exclusive_output, T initial_value,
                                         Operation operation)
    {
        const T inclusive = Team::inclusive_scan(input, operation);
        const T before = Team::previous(inclusive);
        inclusive_output = operation(initial_value, inclusive);
        exclusive_output = Team::rank() == 0 ? initial_value : T(operation(initial_value, before));
    }

    /// What lane `source` has.
    __device__ __forceinline__ T Broadcast(T input, unsigned int source)
    {
        return Team::shuffle(input, static_cast<int>(source));
    }

private:
    static __device__ __forceinline__ T last(const T& inclusive)
    {
        return Team::shuffle(inclusive, __popc(Team::mask()) - 1);
    }
};

}  // namespace cub
