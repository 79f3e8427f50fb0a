// SPDX-License-Identifier: MIT
// The driver API: virtual memory, and what an address belongs to.
#include "api_call.hpp"
#include "driver_call.hpp"

#include <cuda.h>

using simt::Device;
using simt::MappingError;
using simt::VirtualMemory;
using simt::driver::ask;
using simt::driver::host;
using simt::driver::set;
using simt::driver::work;

namespace {

/// Whether memory of this kind can be created: on the one device, for this process alone.
bool is_for_device(const CUmemAllocationProp* properties)
{
    return properties != nullptr && properties->type == CU_MEM_ALLOCATION_TYPE_PINNED &&
           properties->location.type == CU_MEM_LOCATION_TYPE_DEVICE && properties->location.id == 0;
}

cudaError_t result_of_mapping(const simt::ApiCall& call, MappingError error)
{
    switch (error) {
        case MappingError::none: return cudaSuccess;
        case MappingError::invalid: return cudaErrorInvalidValue;
        case MappingError::out_of_memory: return cudaErrorMemoryAllocation;
        case MappingError::two_mappings:
            return refuse(
                call, cudaErrorNotSupported,
                "this memory is mapped already, and this device maps memory in one place at a time");
    }
    return cudaErrorUnknown;
}

cudaMemLocation runtime_location(const CUmemLocation& location)
{
    return {static_cast<cudaMemLocationType>(location.type), location.id};
}

}  // namespace

#define SIMT_THIS_CALL                                                                                       \
    simt::ApiCall                                                                                            \
    {                                                                                                        \
        __func__, __builtin_return_address(0)                                                                \
    }

extern "C" {

CUresult cuMemGetAddressRange(CUdeviceptr* begin, std::size_t* bytes, CUdeviceptr pointer)
{
    return work([&] {
        const auto device = Device::get();
        const simt::Heap& heap = device->memory().arena().heap_of(pointer);
        const std::optional<simt::Allocation> allocation = heap.before(pointer);
        const simt::PinnedMemory::Range* const pinned = device->memory().pinned().around(host(pointer));
        if (allocation && allocation->holds(pointer)) {
            if (begin != nullptr) {
                *begin = allocation->begin;
            }
            if (bytes != nullptr) {
                *bytes = allocation->bytes;
            }
            return cudaSuccess;
        }
        if (pinned != nullptr) {
            return refuse(SIMT_THIS_CALL, cudaErrorNotSupported,
                          "the address is one of pinned host memory, whose range this device does not tell");
        }
        return static_cast<cudaError_t>(CUDA_ERROR_NOT_FOUND);
    });
}

CUresult cuMemAdvise(CUdeviceptr pointer, std::size_t bytes, CUmem_advise advice, CUmemLocation location)
{
    return work([&] {
        return cudaMemAdvise(host(pointer), bytes, static_cast<cudaMemoryAdvise>(advice),
                             runtime_location(location));
    });
}

CUresult cuMemPrefetchAsync(CUdeviceptr pointer, std::size_t bytes, CUmemLocation location,
                            unsigned int flags, CUstream stream)
{
    return work([&] {
        return cudaMemPrefetchAsync(host(pointer), bytes, runtime_location(location), flags, stream);
    });
}

CUresult cuMemGetAllocationGranularity(std::size_t* granularity, const CUmemAllocationProp* properties,
                                       CUmemAllocationGranularity_flags)
{
    return ask([&] {
        return is_for_device(properties)
                   ? static_cast<cudaError_t>(set(granularity, VirtualMemory::granularity))
                   : cudaErrorInvalidValue;
    });
}

CUresult cuMemAddressReserve(CUdeviceptr* pointer, std::size_t bytes, std::size_t alignment, CUdeviceptr wish,
                             unsigned long long flags)
{
    const simt::ApiCall call = SIMT_THIS_CALL;
    return ask([&] {
        std::uint64_t begin = 0;
        if (pointer == nullptr || flags != 0) {
            return cudaErrorInvalidValue;
        }
        const auto device = Device::get();
        const MappingError error = device->memory().virtual_memory().reserve(bytes, alignment, wish, begin);
        if (error == MappingError::none) {
            *pointer = begin;
        }
        return result_of_mapping(call, error);
    });
}

CUresult cuMemAddressFree(CUdeviceptr pointer, std::size_t bytes)
{
    const simt::ApiCall call = SIMT_THIS_CALL;
    return ask([&] {
        const auto device = Device::get();
        return result_of_mapping(call, device->memory().virtual_memory().give_back(pointer, bytes));
    });
}

CUresult cuMemCreate(CUmemGenericAllocationHandle* handle, std::size_t bytes,
                     const CUmemAllocationProp* properties, unsigned long long flags)
{
    const simt::ApiCall call = SIMT_THIS_CALL;
    return ask([&] {
        if (handle == nullptr || flags != 0 || !is_for_device(properties)) {
            return cudaErrorInvalidValue;
        }
        if (properties->requestedHandleTypes != CU_MEM_HANDLE_TYPE_NONE) {
            return refuse(call, cudaErrorNotSupported,
                          "this device does not share memory with other processes");
        }
        const auto device = Device::get();
        if (const std::string reason = device->why_no_memory_for(bytes); !reason.empty()) {
            return refuse(call, cudaErrorMemoryAllocation, reason);
        }
        const std::uint64_t created = device->memory().virtual_memory().create(
            bytes, properties->allocFlags.compressionType == CU_MEM_ALLOCATION_COMP_GENERIC);
        if (created != 0) {
            *handle = created;
        }
        return created != 0 ? cudaSuccess : cudaErrorInvalidValue;
    });
}

CUresult cuMemRelease(CUmemGenericAllocationHandle handle)
{
    const simt::ApiCall call = SIMT_THIS_CALL;
    return ask([&] {
        const auto device = Device::get();
        return result_of_mapping(call, device->memory().virtual_memory().release(handle));
    });
}

CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle* handle, void* pointer)
{
    return ask([&] {
        const auto device = Device::get();
        const std::uint64_t found =
            handle != nullptr
                ? device->memory().virtual_memory().retain_at(reinterpret_cast<std::uint64_t>(pointer))
                : 0;
        if (found != 0) {
            *handle = found;
        }
        return found != 0 ? cudaSuccess : cudaErrorInvalidValue;
    });
}

CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp* properties,
                                                CUmemGenericAllocationHandle handle)
{
    return ask([&] {
        const auto device = Device::get();
        const std::optional<bool> compression = device->memory().virtual_memory().has_compression(handle);
        if (properties == nullptr || !compression) {
            return cudaErrorInvalidValue;
        }
        *properties = {};
        properties->type = CU_MEM_ALLOCATION_TYPE_PINNED;
        properties->location = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
        properties->allocFlags.compressionType =
            *compression ? CU_MEM_ALLOCATION_COMP_GENERIC : CU_MEM_ALLOCATION_COMP_NONE;
        return cudaSuccess;
    });
}

CUresult cuMemMap(CUdeviceptr pointer, std::size_t bytes, std::size_t offset,
                  CUmemGenericAllocationHandle handle, unsigned long long flags)
{
    const simt::ApiCall call = SIMT_THIS_CALL;
    return ask([&] {
        const auto device = Device::get();
        return flags != 0 ? cudaErrorInvalidValue
                          : result_of_mapping(
                                call, device->memory().virtual_memory().map(pointer, bytes, offset, handle));
    });
}

CUresult cuMemUnmap(CUdeviceptr pointer, std::size_t bytes)
{
    const simt::ApiCall call = SIMT_THIS_CALL;
    return ask([&] {
        const auto device = Device::get();
        return result_of_mapping(call, device->memory().virtual_memory().unmap(pointer, bytes));
    });
}

CUresult cuMemSetAccess(CUdeviceptr pointer, std::size_t bytes, const CUmemAccessDesc* access,
                        std::size_t count)
{
    const simt::ApiCall call = SIMT_THIS_CALL;
    return ask([&] {
        if (access == nullptr || count != 1 || access->location.type != CU_MEM_LOCATION_TYPE_DEVICE ||
            access->location.id != 0) {
            return cudaErrorInvalidValue;
        }
        const auto device = Device::get();
        const bool is_allowed = access->flags != CU_MEM_ACCESS_FLAGS_PROT_NONE;
        return result_of_mapping(
            call, device->memory().virtual_memory().allow(pointer, bytes, is_allowed, call.where));
    });
}

CUresult cuMemGetAccess(unsigned long long* flags, const CUmemLocation* location, CUdeviceptr pointer)
{
    return ask([&] {
        const auto device = Device::get();
        const std::optional<bool> is_allowed = device->memory().virtual_memory().is_allowed(pointer);
        if (location == nullptr || location->type != CU_MEM_LOCATION_TYPE_DEVICE || location->id != 0 ||
            !is_allowed) {
            return cudaErrorInvalidValue;
        }
        return static_cast<cudaError_t>(set<unsigned long long>(
            flags, *is_allowed ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE : CU_MEM_ACCESS_FLAGS_PROT_NONE));
    });
}

}  // extern "C"
