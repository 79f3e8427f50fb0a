// SPDX-License-Identifier: MIT
/// @file
/// A call of the driver API: what comes before it, and its result. A CUresult is the number of the cudaError_t that means the
/// same.
#pragma once

#include "../device/device.hpp"

#include <cuda.h>

namespace simt::driver {

/// Whether cuInit() has been called, or the runtime is used.
bool is_started();
/// Whether this host thread has a current context.
bool has_context();

/// Calls a function of the runtime. The runtime's last error stays what it is: the driver API has none.
template <class Call>
CUresult result_of(Call call)
{
    const cudaError_t before = Device::get()->take_last_error();
    const cudaError_t error = call();
    Device::get()->take_last_error();
    if (before != cudaSuccess) {
        Device::get()->fail(before);
    }
    return static_cast<CUresult>(error);
}

/// The same for a function that asks for cuInit().
template <class Call>
CUresult ask(Call call)
{
    return is_started() ? result_of(call) : CUDA_ERROR_NOT_INITIALIZED;
}

/// The same for a function that works in the current context.
template <class Call>
CUresult work(Call call)
{
    if (!is_started()) {
        return CUDA_ERROR_NOT_INITIALIZED;
    }
    return has_context() ? result_of(call) : CUDA_ERROR_INVALID_CONTEXT;
}

inline void* host(CUdeviceptr pointer)
{
    return reinterpret_cast<void*>(pointer);
}

template <class T>
CUresult set(T* to, T value)
{
    if (to == nullptr) {
        return CUDA_ERROR_INVALID_VALUE;
    }
    *to = value;
    return CUDA_SUCCESS;
}

}  // namespace simt::driver
