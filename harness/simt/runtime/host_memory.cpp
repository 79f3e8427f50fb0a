// SPDX-License-Identifier: MIT
// Memory that host and kernels share: pinned and managed memory of the CUDA runtime API.
#include "../device/device.hpp"
#include "api_call.hpp"

#include <cuda_runtime_api.h>

#include <cstdlib>

using simt::Device;
using simt::MemoryKind;

namespace {

constexpr unsigned known_host_flags =
    cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
constexpr unsigned known_register_flags =
    cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;

/// A hint for [pointer, pointer + bytes), which must be managed memory. Where it lies changes no result.
cudaError_t hint(const void* pointer, std::size_t bytes, cudaMemLocation location)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (location.type == cudaMemLocationTypeDevice && location.id != 0) {
        return device->fail(cudaErrorInvalidDevice);
    }
    const bool fits = bytes > 0 && device->memory().kind_of(pointer) == MemoryKind::managed &&
                      device->memory().contains(pointer, bytes);
    return fits ? cudaSuccess : device->fail(cudaErrorInvalidValue);
}

/// @param where  return address of the call
cudaError_t allocate_pinned(void** pointer, std::size_t bytes, unsigned flags, const void* where)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (pointer == nullptr || (flags & ~known_host_flags) != 0) {
        return device->fail(cudaErrorInvalidValue);
    }
    // Whole pages, as with CUDA: so what is counted does not depend on what else the host has allocated.
    constexpr std::size_t page_bytes = 4096;
    *pointer = bytes > 0 ? std::aligned_alloc(page_bytes, (bytes + page_bytes - 1) / page_bytes * page_bytes)
                         : nullptr;
    if (*pointer == nullptr) {
        return bytes == 0 ? cudaSuccess : device->fail(cudaErrorMemoryAllocation);
    }
    device->memory().pinned().add(*pointer, {bytes, flags, true, where});
    return cudaSuccess;
}

}  // namespace

extern "C" {

cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned int flags)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (pointer == nullptr || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost)) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (!Device::architecture().has_managed_memory()) {
        return device->fail(cudaErrorNotSupported);
    }
    if (bytes == 0) {
        *pointer = nullptr;
        return cudaSuccess;
    }
    if (const std::string reason = device->why_no_memory_for(bytes); !reason.empty()) {
        return simt::refuse({"cudaMallocManaged", __builtin_return_address(0)}, cudaErrorMemoryAllocation,
                            reason);
    }
    void* const memory = device->memory().arena().allocate_managed(bytes, __builtin_return_address(0));
    if (memory == nullptr) {
        return device->fail(cudaErrorMemoryAllocation);
    }
    *pointer = memory;
    return cudaSuccess;
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation location,
                                 unsigned int flags, cudaStream_t)
{
    return flags == 0 ? hint(pointer, bytes, location) : Device::get()->fail(cudaErrorInvalidValue);
}

cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice,
                          cudaMemLocation location)
{
    const bool is_known = advice >= cudaMemAdviseSetReadMostly && advice <= cudaMemAdviseUnsetAccessedBy;
    return is_known ? hint(pointer, bytes, location) : Device::get()->fail(cudaErrorInvalidValue);
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void* pointer, std::size_t, unsigned int)
{
    const auto device = Device::get();
    return device->memory().kind_of(pointer) == MemoryKind::managed ? device->usable()
                                                                    : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned int flags)
{
    return allocate_pinned(pointer, bytes, flags, __builtin_return_address(0));
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes)
{
    return allocate_pinned(pointer, bytes, cudaHostAllocDefault, __builtin_return_address(0));
}

cudaError_t cudaFreeHost(void* pointer)
{
    const auto device = Device::get();
    if (pointer == nullptr) {
        return cudaSuccess;
    }
    const simt::PinnedMemory::Range* range = device->memory().pinned().find(pointer);
    if (range == nullptr || !range->is_ours) {
        return device->fail(cudaErrorInvalidValue);
    }
    device->memory().pinned().remove(pointer);
    std::free(pointer);
    return cudaSuccess;
}

cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned int flags)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (pointer == nullptr || bytes == 0 || (flags & ~known_register_flags) != 0) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (device->memory().pinned().overlaps(pointer, bytes)) {
        return device->fail(cudaErrorHostMemoryAlreadyRegistered);
    }
    device->memory().pinned().add(pointer, {bytes, flags, false, nullptr});
    return cudaSuccess;
}

cudaError_t cudaHostUnregister(void* pointer)
{
    const auto device = Device::get();
    if (pointer == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    const simt::PinnedMemory::Range* range = device->memory().pinned().find(pointer);
    if (range == nullptr || range->is_ours) {
        return device->fail(cudaErrorHostMemoryNotRegistered);
    }
    device->memory().pinned().remove(pointer);
    return cudaSuccess;
}

/// With unified addressing both sides use the same pointer.
cudaError_t cudaHostGetDevicePointer(void** device_pointer, void* host_pointer, unsigned int flags)
{
    const auto device = Device::get();
    if (device_pointer == nullptr || flags != 0 ||
        device->memory().pinned().around(host_pointer) == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *device_pointer = host_pointer;
    return cudaSuccess;
}

cudaError_t cudaHostGetFlags(unsigned int* flags, void* pointer)
{
    const auto device = Device::get();
    const simt::PinnedMemory::Range* range = device->memory().pinned().around(pointer);
    if (flags == nullptr || range == nullptr || !range->is_ours) {
        return device->fail(cudaErrorInvalidValue);
    }
    *flags = range->flags | cudaHostAllocMapped;  // with unified addressing all of it is mapped
    return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer)
{
    const auto device = Device::get();
    if (attributes == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    void* const address = const_cast<void*>(pointer);
    switch (device->memory().contains(pointer, 0) || !device->memory().owns(pointer)
                ? device->memory().kind_of(pointer)
                : MemoryKind::unknown) {
        case MemoryKind::device: *attributes = {cudaMemoryTypeDevice, 0, address, nullptr}; break;
        case MemoryKind::managed: *attributes = {cudaMemoryTypeManaged, 0, address, address}; break;
        case MemoryKind::pinned_host: *attributes = {cudaMemoryTypeHost, 0, address, address}; break;
        case MemoryKind::unknown:
            *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, address};
            break;
    }
    return cudaSuccess;
}

}  // extern "C"
