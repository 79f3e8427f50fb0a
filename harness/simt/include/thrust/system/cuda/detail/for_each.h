// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/detail/function.h>
#include <thrust/distance.h>
#include <thrust/system/cuda/detail/launch.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// One thread calls `function` for each element.
template <class Derived, class Iterator, class Size, class Function>
__host__ __device__ Iterator for_each_n(execution_policy<Derived>& policy, Iterator first, Size count,
                                        Function function)
{
    if (simt::on_device()) {
        system::detail::sequential::tag sequential;
        return for_each_n(sequential, first, count, function);
    }
    if (count <= 0) {
        return first;
    }
    using Difference = typename thrust::iterator_difference<Iterator>::type;
    const char* const name = "thrust::for_each";
    launch_threads(name, stream(policy), static_cast<std::size_t>(count),
                   [first, wrapped = thrust::detail::wrapped_function<Function, void>(function)] __device__(
                       std::size_t i) { wrapped(*(first + static_cast<Difference>(i))); });
    if (must_perform_optional_stream_synchronization(derived_cast(policy))) {
        synchronize(policy, name);
    }
    return first + static_cast<Difference>(count);
}

template <class Derived, class Iterator, class Function>
__host__ __device__ Iterator for_each(execution_policy<Derived>& policy, Iterator first, Iterator last,
                                      Function function)
{
    return cuda_cub::for_each_n(policy, first, thrust::distance(first, last), function);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
