// SPDX-License-Identifier: MIT
// Settings of the device, and questions about it that have one answer where there is one device.
#include "../device/device.hpp"

#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace {

using simt::Device;

/// The limits by cudaLimit. At first the heap has what CUDA gives it (CUDA C++ Programming Guide, "Heap Memory
/// Allocation"); CUDA leaves the others open. They are kept, but only that of pending launches is enforced: a thread has the
/// stack, the heap and the printf buffer of the host.
std::array<std::size_t, 7> limits{1024, 7340032, 8388608, 2, 2048, 64, 0};

/// Where the device would be if it were on a bus: domain, bus and device as cudaDeviceProp has them.
constexpr const char* pci_bus_id = "0000:00:00.0";

unsigned device_flags = cudaDeviceMapHost;
cudaFuncCache cache_preference = cudaFuncCachePreferNone;

cudaError_t set_result(int* result, int value)
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
    return set_result(version, CUDART_VERSION);
}

cudaError_t cudaRuntimeGetVersion(int* version)
{
    return set_result(version, CUDART_VERSION);
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted)
{
    return wanted != nullptr ? set_result(device, 0) : Device::get()->fail(cudaErrorInvalidValue);
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
    if (limit == cudaLimitDevRuntimePendingLaunchCount) {
        device->nested().limit = value;
    }
    return device->usable();
}

cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit)
{
    if (value == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    if (!is_limit(limit) || (simt::is_in_kernel() && limit == cudaLimitDevRuntimeSyncDepth)) {
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
    return device == 0 && peer == 0 ? set_result(can, 0) : Device::get()->fail(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceEnablePeerAccess(int, unsigned int)
{
    return Device::get()->fail(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceDisablePeerAccess(int)
{
    return Device::get()->fail(cudaErrorInvalidDevice);
}

/// There is no second device.
cudaError_t cudaDeviceGetP2PAttribute(int*, cudaDeviceP2PAttr, int, int)
{
    return Device::get()->fail(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetP2PAtomicCapabilities(unsigned int*, const cudaAtomicOperation*, unsigned int, int,
                                               int)
{
    return Device::get()->fail(cudaErrorInvalidDevice);
}

/// No atomic function of a kernel is one for the host.
cudaError_t cudaDeviceGetHostAtomicCapabilities(unsigned int* capabilities,
                                                const cudaAtomicOperation* operations, unsigned int count,
                                                int device)
{
    if (capabilities == nullptr || operations == nullptr || count == 0 || device != 0) {
        return Device::get()->fail(device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    }
    std::fill_n(capabilities, count, 0u);
    return cudaSuccess;
}

cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device)
{
    if (id == nullptr || length <= static_cast<int>(std::strlen(pci_bus_id)) || device != 0) {
        return Device::get()->fail(device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    }
    std::strcpy(id, pci_bus_id);
    return cudaSuccess;
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* id)
{
    if (device == nullptr || id == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    return std::strcmp(id, pci_bus_id) == 0 ? set_result(device, 0)
                                            : Device::get()->fail(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(std::size_t* width, const cudaChannelFormatDesc* format,
                                                 int device)
{
    if (width == nullptr || format == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    int most = 0;
    const cudaError_t error = cudaDeviceGetAttribute(&most, cudaDevAttrMaxTexture1DLinearWidth, device);
    *width = static_cast<std::size_t>(most);
    return error;
}

/// The width of a bank is that of the architecture (cudaSharedMemConfig is for 3.x alone); a wish changes nothing.
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config)
{
    if (config == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    *config = Device::architecture().bank_bytes == 8 ? cudaSharedMemBankSizeEightByte
                                                     : cudaSharedMemBankSizeFourByte;
    return Device::get()->usable();
}

cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config)
{
    const bool is_known = config >= cudaSharedMemBankSizeDefault && config <= cudaSharedMemBankSizeEightByte;
    return is_known ? Device::get()->usable() : Device::get()->fail(cudaErrorInvalidValue);
}

// CUDA 12's names of what CUDA 4 has renamed.
cudaError_t cudaThreadSynchronize()
{
    return cudaDeviceSynchronize();
}

cudaError_t cudaThreadExit()
{
    return cudaDeviceReset();
}

cudaError_t cudaThreadSetLimit(cudaLimit limit, std::size_t value)
{
    return cudaDeviceSetLimit(limit, value);
}

cudaError_t cudaThreadGetLimit(std::size_t* value, cudaLimit limit)
{
    return cudaDeviceGetLimit(value, limit);
}

cudaError_t cudaThreadSetCacheConfig(cudaFuncCache preference)
{
    return cudaDeviceSetCacheConfig(preference);
}

cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* preference)
{
    return cudaDeviceGetCacheConfig(preference);
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
