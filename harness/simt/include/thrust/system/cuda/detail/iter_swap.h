// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/swap.h>
#include <thrust/system/cuda/detail/launch.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

template <class Derived, class A, class B>
__host__ __device__ void iter_swap(execution_policy<Derived>& policy, A a, B b)
{
    run_on_device(policy, "thrust::iter_swap", [=] {
        using thrust::swap;
        swap(*thrust::raw_pointer_cast(a), *thrust::raw_pointer_cast(b));
    });
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
