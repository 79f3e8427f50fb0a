// SPDX-License-Identifier: MIT
#pragma once

#include <thrust/system/cuda/detail/get_value.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// Copies one element between any two memories.
template <class To, class From>
void copy_element(To* to, const From* from, cudaStream_t stream)
{
    const char* const what = "an assignment of an element";
    if constexpr (std::is_same_v<To, From>) {
        throw_on_error(cudaMemcpyAsync(to, from, sizeof(To), cudaMemcpyDefault, stream), what);
    } else {
        const To converted(HostObject<From>(from, stream, what).get());
        throw_on_error(cudaMemcpyAsync(to, &converted, sizeof(To), cudaMemcpyDefault, stream), what);
    }
    throw_on_error(cudaStreamSynchronize(stream), what);
}

/// What an assignment to a `device_reference` does: the host copies the element.
template <class Derived, class To, class From>
__host__ __device__ void assign_value(execution_policy<Derived>& policy, To to, From from)
{
    if (simt::on_device()) {
        *thrust::raw_pointer_cast(to) = *thrust::raw_pointer_cast(from);
    } else {
        copy_element(thrust::raw_pointer_cast(to), thrust::raw_pointer_cast(from), stream(policy));
    }
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
