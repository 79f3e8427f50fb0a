// SPDX-License-Identifier: MIT
/// @file
/// Copies between the host and the device. Those on the device are a transformation, as Thrust composes them.
#pragma once

#include <thrust/advance.h>
#include <thrust/detail/temporary_array.h>
#include <thrust/distance.h>
#include <thrust/system/cuda/detail/cross_system.h>
#include <thrust/system/cuda/detail/launch.h>
#include <thrust/type_traits/is_contiguous_iterator.h>
#include <thrust/type_traits/is_trivially_relocatable.h>

#include <vector>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

template <class T>
void copy_bytes(T* to, const T* from, std::size_t count, cudaStream_t stream)
{
    const char* const what = "thrust::copy";
    throw_on_error(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDefault, stream), what);
    throw_on_error(cudaStreamSynchronize(stream), what);
}

/// Elements on their way between the two memories.
template <class T>
class HostElements {
public:
    explicit HostElements(std::size_t count) : bytes_(count * sizeof(T) + alignof(T)) {}
    T* begin()
    {
        const auto address = reinterpret_cast<std::size_t>(bytes_.data());
        return reinterpret_cast<T*>((address + alignof(T) - 1) / alignof(T) * alignof(T));
    }

private:
    std::vector<unsigned char> bytes_;
};

template <class From, class To, class Input, class Output>
Output copy_n(cross_system<From, To> systems, Input first, std::ptrdiff_t count, Output result)
{
    using Value = typename thrust::iterator_value<Input>::type;
    constexpr bool is_from_device = std::is_base_of_v<execution_policy<From>, From>;
    From& from = derived_cast(systems.sys1);
    To& to = derived_cast(systems.sys2);
    const cudaStream_t work = [&] {
        if constexpr (is_from_device) {
            return stream(from);
        } else {
            return stream(to);
        }
    }();
    if (count <= 0) {
        return result;
    }
    if constexpr (thrust::is_indirectly_trivially_relocatable_to<Input, Output>::value) {
        copy_bytes(thrust::raw_pointer_cast(&*result), thrust::raw_pointer_cast(&*first),
                   static_cast<std::size_t>(count), work);
        return thrust::next(result, count);
    } else {
        HostElements<Value> on_host(static_cast<std::size_t>(count));
        if constexpr (is_from_device) {
            thrust::detail::temporary_array<Value, From> on_device(from, first, thrust::next(first, count));
            copy_bytes(on_host.begin(), thrust::raw_pointer_cast(&*on_device.begin()),
                       static_cast<std::size_t>(count), work);
            return thrust::copy(to, on_host.begin(), on_host.begin() + count, result);
        } else {
            for (std::ptrdiff_t i = 0; i < count; ++i, ++first) {
                new (on_host.begin() + i) Value(*first);
            }
            thrust::detail::temporary_array<Value, To> on_device(to, count);
            copy_bytes(thrust::raw_pointer_cast(&*on_device.begin()), on_host.begin(),
                       static_cast<std::size_t>(count), work);
            return thrust::copy(to, on_device.begin(), on_device.end(), result);
        }
    }
}

template <class From, class To, class Input, class Output>
Output copy(cross_system<From, To> systems, Input first, Input last, Output result)
{
    return cuda_cub::copy_n(systems, first, thrust::distance(first, last), result);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

#include <thrust/copy.h>
