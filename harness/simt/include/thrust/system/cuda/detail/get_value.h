// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/cuda/detail/cross_system.h>
#include <thrust/system/cuda/detail/launch.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// What `device_reference` is converted to: the host copies the element.
template <class Derived, class Pointer>
__host__ __device__ typename thrust::iterator_value<Pointer>::type
get_value(execution_policy<Derived>& policy, Pointer pointer)
{
    using Value = typename thrust::iterator_value<Pointer>::type;
    if (simt::on_device()) {
        return *thrust::raw_pointer_cast(pointer);
    }
    return HostObject<Value>(thrust::raw_pointer_cast(pointer), stream(policy), "a read of an element").get();
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
