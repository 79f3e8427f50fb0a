// SPDX-License-Identifier: MIT
// Settings of the device, and questions about it that have one answer where there is one device.
#include "../device/device.hpp"

#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>

#include <array>

namespace {

using simt::Device;

/// The limits by cudaLimit. At first the heap has what CUDA gives it (CUDA C++ Programming Guide, "Heap Memory
/// Allocation"); CUDA leaves the others open. They are kept and not enforced: a thread has the stack, the heap and the
/// printf buffer of the host.
std::array<std::size_t, 7> limits{1024, 7340032, 8388608, 2, 2048, 64, 0};

unsigned device_flags = cudaDeviceMapHost;
cudaFuncCache cache_preference = cudaFuncCachePreferNone;

cudaError_t answer(int* result, int value)
{
    if (result == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    *result = value;
    return cudaSuccess;
}

bool is_limit(cudaLimit limit)
{
    return limit >= 0 && static_cast<std::size_t>(limit) < limits.size();
}

}  // namespace

extern "C" {

cudaError_t cudaDriverGetVersion(int* version)
{
    return answer(version, CUDART_VERSION);
}

cudaError_t cudaRuntimeGetVersion(int* version)
{
    return answer(version, CUDART_VERSION);
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted)
{
    return wanted != nullptr ? answer(device, 0) : Device::get()->fail(cudaErrorInvalidValue);
}

cudaError_t cudaInitDevice(int device, unsigned int, unsigned int)
{
    return cudaSetDevice(device);
}

cudaError_t cudaSetValidDevices(int* devices, int count)
{
    for (int i = 0; i < count; ++i) {
        if (devices[i] != 0) {
            return Device::get()->fail(cudaErrorInvalidDevice);
        }
    }
    return cudaSuccess;
}

cudaError_t cudaSetDeviceFlags(unsigned int flags)
{
    if ((flags & ~static_cast<unsigned>(cudaDeviceMask)) != 0) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    const simt::WriteAccess access;
    device_flags = flags | cudaDeviceMapHost;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned int* flags)
{
    if (flags == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    *flags = device_flags;
    return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value)
{
    if (!is_limit(limit)) {
        return Device::get()->fail(cudaErrorUnsupportedLimit);
    }
    const auto device = Device::get();
    limits[static_cast<std::size_t>(limit)] = value;
    return device->usable();
}

cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit)
{
    if (value == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    if (!is_limit(limit)) {
        return Device::get()->fail(cudaErrorUnsupportedLimit);
    }
    *value = limits[static_cast<std::size_t>(limit)];
    return Device::get()->usable();
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache preference)
{
    const auto device = Device::get();
    cache_preference = preference;
    return device->usable();
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* preference)
{
    if (preference == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    *preference = cache_preference;
    return Device::get()->usable();
}

/// A device is no peer of its own.
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer)
{
    return device == 0 && peer == 0 ? answer(can, 0) : Device::get()->fail(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int)
{
    return Device::get()->fail(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceDisablePeerAccess(int)
{
    return Device::get()->fail(cudaErrorInvalidDevice);
}

cudaError_t cudaProfilerStart()
{
    return cudaSuccess;
}

cudaError_t cudaProfilerStop()
{
    return cudaSuccess;
}

}  // extern "C"
