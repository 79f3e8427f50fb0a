// SPDX-License-Identifier: MIT
/// @file
/// The stream of an execution policy, and errors as exceptions.
#pragma once

#include <thrust/system/cuda/config.h>
#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system_error.h>

THRUST_NAMESPACE_BEGIN
namespace cuda_cub {

inline __host__ __device__ cudaStream_t default_stream()
{
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
    return cudaStreamPerThread;
#else
    return cudaStreamLegacy;
#endif
}

// Policies with a stream have friends of these names, which are better matches.
template <class Derived>
__host__ __device__ cudaStream_t get_stream(const execution_policy<Derived>&)
{
    return default_stream();
}

template <class Derived>
__host__ __device__ bool must_perform_optional_stream_synchronization(const execution_policy<Derived>&)
{
    return true;
}

/// The stream that a policy's algorithms are work of.
template <class Derived>
__host__ __device__ cudaStream_t stream(execution_policy<Derived>& policy)
{
    return get_stream(derived_cast(policy));
}

/// @throws thrust::system_error  as Thrust does, with the error of the runtime
inline void throw_on_error(cudaError_t status, const char* what)
{
    if (status != cudaSuccess) {
        cudaGetLastError();
        throw thrust::system_error(status, thrust::cuda_category(), what);
    }
}

inline void throw_on_error(cudaError_t status)
{
    throw_on_error(status, "thrust");
}

/// Waits for a policy's stream.
template <class Derived>
void synchronize(execution_policy<Derived>& policy, const char* what)
{
    throw_on_error(cudaStreamSynchronize(stream(policy)), what);
}

}  // namespace cuda_cub
THRUST_NAMESPACE_END
