// SPDX-License-Identifier: MIT
// Memory that host and kernels share: pinned and managed memory of the CUDA runtime API.
#include "../device/device.hpp"
#include "../engine/image_objects.hpp"
#include "../memory/page.hpp"
#include "api_call.hpp"
#include "memory_hints.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>

using simt::Device;
using simt::MemoryKind;

namespace {

constexpr unsigned known_host_flags =
    cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
constexpr unsigned known_register_flags =
    cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;

/// The hints for managed memory. Where that is changes no result.
simt::MemoryHints& hints()
{
    static auto& all = *new simt::MemoryHints;
    return all;
}

bool is_managed(const void* pointer, std::size_t bytes)
{
    const auto device = Device::get();
    return bytes > 0 && device->memory().kind_of(pointer) == MemoryKind::managed &&
           device->memory().contains(pointer, bytes);
}

/// Changes the hint for [pointer, pointer + bytes), which must be managed memory.
template <class Change>
cudaError_t hint(const void* pointer, std::size_t bytes, cudaMemLocation location, Change change)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (location.type == cudaMemLocationTypeDevice && location.id != 0) {
        return device->fail(cudaErrorInvalidDevice);
    }
    if (!is_managed(pointer, bytes)) {
        return device->fail(cudaErrorInvalidValue);
    }
    const auto begin = reinterpret_cast<std::uint64_t>(pointer);
    hints().change(begin, begin + bytes, change);
    return cudaSuccess;
}

/// The number by which programs know a location: that of a device, or cudaCpuDeviceId.
int number_of(const cudaMemLocation& location)
{
    switch (location.type) {
        case cudaMemLocationTypeDevice: return location.id;
        case cudaMemLocationTypeHost:
        case cudaMemLocationTypeHostNuma:
        case cudaMemLocationTypeHostNumaCurrent: return cudaCpuDeviceId;
        default: return cudaInvalidDeviceId;
    }
}

void advise(simt::MemoryHint& hint, cudaMemoryAdvise advice, const cudaMemLocation& location)
{
    switch (advice) {
        case cudaMemAdviseSetReadMostly: hint.read_mostly = true; break;
        case cudaMemAdviseUnsetReadMostly: hint.read_mostly = false; break;
        case cudaMemAdviseSetPreferredLocation: hint.preferred = location; break;
        case cudaMemAdviseUnsetPreferredLocation: hint.preferred = simt::MemoryHint{}.preferred; break;
        case cudaMemAdviseSetAccessedBy: hint.accessed_by.insert(number_of(location)); break;
        case cudaMemAdviseUnsetAccessedBy: hint.accessed_by.erase(number_of(location)); break;
    }
}

/// What cudaMemRangeGetAttribute() says: the location that all parts of a range have, or that there is none.
class CommonLocation {
public:
    void add(const cudaMemLocation& location)
    {
        if (is_first_) {
            location_ = location;
        } else if (number_of(location) != number_of(location_)) {
            location_ = simt::MemoryHint{}.preferred;
        }
        is_first_ = false;
    }

    const cudaMemLocation& get() const { return location_; }

private:
    bool is_first_ = true;
    cudaMemLocation location_ = simt::MemoryHint{}.preferred;
};

/// The hints of a range, summed up.
struct RangeSummary
{
    bool is_read_mostly = true;
    CommonLocation preferred;
    CommonLocation last_prefetch;
    std::optional<std::set<int>> accessed_by;  ///< all parts by these
};

RangeSummary summary_of(std::uint64_t begin, std::uint64_t end)
{
    RangeSummary summary;
    hints().look(begin, end, [&summary](const simt::MemoryHint& hint) {
        summary.is_read_mostly = summary.is_read_mostly && hint.read_mostly;
        summary.preferred.add(hint.preferred);
        summary.last_prefetch.add(hint.last_prefetch);
        std::set<int> both;
        for (const int who : hint.accessed_by) {
            if (!summary.accessed_by || summary.accessed_by->count(who) > 0) {
                both.insert(who);
            }
        }
        summary.accessed_by = both;
    });
    return summary;
}

/// Writes the devices, and cudaInvalidDeviceId where there is room for more.
void write_devices(const std::set<int>& devices, int* to, std::size_t room)
{
    std::fill_n(to, room, cudaInvalidDeviceId);
    std::copy_n(devices.begin(), std::min(room, devices.size()), to);
}

/// The answer to an attribute that is a single number; nothing if it is none.
std::optional<int> number_for(cudaMemRangeAttribute attribute, const RangeSummary& summary)
{
    switch (attribute) {
        case cudaMemRangeAttributeReadMostly: return summary.is_read_mostly ? 1 : 0;
        case cudaMemRangeAttributePreferredLocation: return number_of(summary.preferred.get());
        case cudaMemRangeAttributeLastPrefetchLocation: return number_of(summary.last_prefetch.get());
        case cudaMemRangeAttributePreferredLocationType: return summary.preferred.get().type;
        case cudaMemRangeAttributePreferredLocationId: return summary.preferred.get().id;
        case cudaMemRangeAttributeLastPrefetchLocationType: return summary.last_prefetch.get().type;
        case cudaMemRangeAttributeLastPrefetchLocationId: return summary.last_prefetch.get().id;
        default: return {};
    }
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
    using simt::page_bytes;
    *pointer = bytes > 0 ? std::aligned_alloc(page_bytes, (bytes + page_bytes - 1) / page_bytes * page_bytes)
                         : nullptr;
    if (*pointer == nullptr) {
        return bytes == 0 ? cudaSuccess : device->fail(cudaErrorMemoryAllocation);
    }
    device->pin(*pointer, {bytes, flags, true, where});
    return cudaSuccess;
}

}  // namespace

void simt::forget_memory_hints()
{
    hints() = {};
}

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
    const auto begin = reinterpret_cast<std::uint64_t>(memory);
    hints().change(begin, begin + bytes, [](simt::MemoryHint& hint) { hint = {}; });
    *pointer = memory;
    return cudaSuccess;
}

cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, cudaMemLocation location,
                                 unsigned int flags, cudaStream_t)
{
    if (flags != 0) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    return hint(pointer, bytes, location, [&location](simt::MemoryHint& of) { of.last_prefetch = location; });
}

cudaError_t cudaMemPrefetchBatchAsync(void** pointers, std::size_t* bytes, std::size_t count,
                                      cudaMemLocation* locations, std::size_t* first_of,
                                      std::size_t location_count, unsigned long long flags,
                                      cudaStream_t stream)
{
    if (pointers == nullptr || bytes == nullptr || locations == nullptr || first_of == nullptr ||
        count == 0 || location_count == 0 || location_count > count || first_of[0] != 0 || flags != 0) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
        at += at + 1 < location_count && first_of[at + 1] <= i ? 1 : 0;
        if (const cudaError_t error = cudaMemPrefetchAsync(pointers[i], bytes[i], locations[at], 0, stream);
            error != cudaSuccess) {
            return error;
        }
    }
    return cudaSuccess;
}

cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice,
                          cudaMemLocation location)
{
    const bool is_known = advice >= cudaMemAdviseSetReadMostly && advice <= cudaMemAdviseUnsetAccessedBy;
    if (!is_known) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    return hint(pointer, bytes, location, [&](simt::MemoryHint& of) { advise(of, advice, location); });
}

cudaError_t cudaMemRangeGetAttribute(void* data, std::size_t data_bytes, cudaMemRangeAttribute attribute,
                                     const void* pointer, std::size_t bytes)
{
    const auto device = Device::get();
    if (data == nullptr || data_bytes == 0 || data_bytes % sizeof(int) != 0 || !is_managed(pointer, bytes)) {
        return device->fail(cudaErrorInvalidValue);
    }
    const auto begin = reinterpret_cast<std::uint64_t>(pointer);
    const RangeSummary summary = summary_of(begin, begin + bytes);
    if (attribute == cudaMemRangeAttributeAccessedBy) {
        write_devices(*summary.accessed_by, static_cast<int*>(data), data_bytes / sizeof(int));
        return cudaSuccess;
    }
    const std::optional<int> number = number_for(attribute, summary);
    if (!number || data_bytes != sizeof(int)) {
        return device->fail(cudaErrorInvalidValue);
    }
    *static_cast<int*>(data) = *number;
    return cudaSuccess;
}

cudaError_t cudaMemRangeGetAttributes(void** data, std::size_t* data_bytes, cudaMemRangeAttribute* attributes,
                                      std::size_t count, const void* pointer, std::size_t bytes)
{
    if (data == nullptr || data_bytes == nullptr || attributes == nullptr || count == 0) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (const cudaError_t error =
                cudaMemRangeGetAttribute(data[i], data_bytes[i], attributes[i], pointer, bytes);
            error != cudaSuccess) {
            return error;
        }
    }
    return cudaSuccess;
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
    simt::unbind_freed_images(device->memory());
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
    device->pin(pointer, {bytes, flags, false, nullptr});
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
    simt::unbind_freed_images(device->memory());
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
        case MemoryKind::device: *attributes = {cudaMemoryTypeDevice, 0, address, nullptr, {}}; break;
        case MemoryKind::managed: *attributes = {cudaMemoryTypeManaged, 0, address, address, {}}; break;
        case MemoryKind::pinned_host: *attributes = {cudaMemoryTypeHost, 0, address, address, {}}; break;
        case MemoryKind::unknown:
            *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, address, {}};
            break;
    }
    return cudaSuccess;
}

}  // extern "C"
