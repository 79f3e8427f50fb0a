// SPDX-License-Identifier: MIT
/// @file
/// How an algorithm of Thrust runs on the device: as a kernel.
///
/// An algorithm that calls a function for each element is a kernel with one thread for each, so that elements that depend
/// on each other race. Any other for which Thrust has a sequential version is a kernel of one thread that runs that
/// version. Thrust composes the rest of these (thrust/system/detail/generic).
#pragma once

#include <simt/launch_threads.hpp>
#include <thrust/system/cuda/detail/util.h>
#include <thrust/system/detail/sequential/execution_policy.h>

#include <new>
#include <type_traits>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

/// Launches `count` threads.
///
/// @param name  of the algorithm; findings name the kernel so
template <class Body>
void launch_threads(const char* name, cudaStream_t stream, std::size_t count, const Body& body)
{
    throw_on_error(simt::launch_threads(name, stream, count, body), name);
}

/// Device memory for one object.
template <class T>
class DeviceObject {
public:
    explicit DeviceObject(const char* what) { throw_on_error(cudaMalloc(&object_, sizeof(T)), what); }
    ~DeviceObject() { cudaFree(object_); }
    DeviceObject(const DeviceObject&) = delete;
    DeviceObject& operator=(const DeviceObject&) = delete;

    T* get() const { return object_; }

private:
    T* object_ = nullptr;
};

/// An object in host memory that is copied from the device, byte by byte, as Thrust's own system does.
template <class T>
class HostObject {
public:
    explicit HostObject(const T* object, cudaStream_t stream, const char* what)
    {
        throw_on_error(cudaMemcpyAsync(bytes_, object, sizeof(T), cudaMemcpyDefault, stream), what);
        throw_on_error(cudaStreamSynchronize(stream), what);
    }

    T& get() { return *std::launder(reinterpret_cast<T*>(bytes_)); }

private:
    alignas(T) unsigned char bytes_[sizeof(T)];
};

/// Calls `body()` in one thread of the device and returns what it does.
template <class Derived, class Body>
__host__ __device__ auto run_on_device(execution_policy<Derived>& policy, const char* name, Body body)
    -> decltype(body())
{
    using Result = decltype(body());
    if (simt::on_device()) {
        return body();
    }
    if constexpr (std::is_void_v<Result>) {
        launch_threads(name, stream(policy), 1, [body] __device__(std::size_t) mutable { body(); });
        if (must_perform_optional_stream_synchronization(derived_cast(policy))) {
            synchronize(policy, name);
        }
    } else {
        const DeviceObject<Result> result(name);
        launch_threads(name, stream(policy), 1, [body, place = result.get()] __device__(std::size_t) mutable {
            new (place) Result(body());
        });
        return HostObject<Result>(result.get(), stream(policy), name).get();
    }
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END

/// An algorithm that one thread of the device runs by Thrust's sequential version, for the arguments that this has.
#define SIMT_SEQUENTIAL_ALGORITHM(algorithm)                                                                 \
    THRUST_NAMESPACE_BEGIN                                                                                   \
    namespace cuda_cub {                                                                                     \
    template <class Derived, class... Arguments>                                                             \
    __host__ __device__ auto algorithm(execution_policy<Derived>& policy, Arguments... arguments)            \
        -> decltype(algorithm(std::declval<system::detail::sequential::tag&>(), arguments...))               \
    {                                                                                                        \
        return run_on_device(policy, "thrust::" #algorithm, [=] __host__ __device__ {                        \
            system::detail::sequential::tag sequential;                                                      \
            return algorithm(sequential, arguments...);                                                      \
        });                                                                                                  \
    }                                                                                                        \
    }                                                                                                        \
    THRUST_NAMESPACE_END
