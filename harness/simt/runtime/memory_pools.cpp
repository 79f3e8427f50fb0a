// SPDX-License-Identifier: MIT
// Memory pools of the CUDA runtime API, "Stream Ordered Memory Allocator". A pool keeps nothing back: what is freed goes to
// the device's memory at once, so what a pool has reserved is what is used.
#include "memory_pools.hpp"

#include "../device/device.hpp"
#include "allocation.hpp"
#include "api_call.hpp"
#include "capture.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

struct CUmemPoolHandle_st
{
    std::array<int, 3> reuse{1, 1, 1};  ///< from cudaMemPoolReuseFollowEventDependencies on
    std::uint64_t release_threshold = 0;
    std::uint64_t limit = 0;  ///< bytes; 0: as much as there is
    std::uint64_t used = 0;
    std::uint64_t most_used = 0;
    std::uint64_t most_reserved = 0;
};

namespace {

using simt::Device;

struct PoolMemory
{
    cudaMemPool_t pool;
    std::size_t bytes;
};

CUmemPoolHandle_st default_pool;
cudaMemPool_t current_pool = &default_pool;

std::vector<std::unique_ptr<CUmemPoolHandle_st>>& created_pools()
{
    static auto& pools = *new std::vector<std::unique_ptr<CUmemPoolHandle_st>>;
    return pools;
}

std::map<void*, PoolMemory>& allocations()
{
    static auto& all = *new std::map<void*, PoolMemory>;
    return all;
}

auto find_created(cudaMemPool_t pool)
{
    return std::find_if(created_pools().begin(), created_pools().end(),
                        [pool](const auto& created) { return created.get() == pool; });
}

bool is_pool(cudaMemPool_t pool)
{
    return pool == &default_pool || find_created(pool) != created_pools().end();
}

cudaError_t allocate(const simt::ApiCall& call, void** pointer, std::size_t bytes, cudaMemPool_t pool)
{
    const auto device = Device::get();
    if (pointer == nullptr || !is_pool(pool)) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (pool->limit != 0 && pool->used + bytes > pool->limit) {
        return simt::refuse(call, cudaErrorMemoryAllocation, "the memory pool is full");
    }
    const cudaError_t error = simt::allocate(call, pointer, bytes);
    if (error == cudaSuccess && *pointer != nullptr) {
        allocations()[*pointer] = {pool, bytes};
        pool->used += bytes;
        pool->most_used = std::max(pool->most_used, pool->used);
        pool->most_reserved = std::max(pool->most_reserved, pool->used);
    }
    return error;
}

/// In a capture, memory of the graph.
cudaError_t allocate_in(const simt::ApiCall& call, void** pointer, std::size_t bytes, cudaMemPool_t pool)
{
    const auto device = Device::get();
    if (pointer == nullptr || !simt::is_any_stream_captured()) {
        return allocate(call, pointer, bytes, pool);
    }
    *pointer = nullptr;
    const auto captured =
        simt::capture(call, [&] { return simt::allocate_graph_memory(call, bytes, pointer); });
    if (!captured) {
        return allocate(call, pointer, bytes, pool);
    }
    return *captured == cudaSuccess && *pointer == nullptr ? cudaErrorMemoryAllocation : *captured;
}

/// The number of an attribute that cudaMemPoolGetAttribute() answers with 64 bits.
std::uint64_t* counter_of(CUmemPoolHandle_st& pool, cudaMemPoolAttr attribute)
{
    switch (attribute) {
        case cudaMemPoolAttrReleaseThreshold: return &pool.release_threshold;
        case cudaMemPoolAttrReservedMemCurrent:
        case cudaMemPoolAttrUsedMemCurrent: return &pool.used;
        case cudaMemPoolAttrReservedMemHigh: return &pool.most_reserved;
        case cudaMemPoolAttrUsedMemHigh: return &pool.most_used;
        default: return nullptr;
    }
}

/// Whether it is one of those that say what memory may be used again; their values are of type int.
bool is_about_reuse(cudaMemPoolAttr attribute)
{
    return attribute >= cudaMemPoolReuseFollowEventDependencies &&
           attribute <= cudaMemPoolReuseAllowInternalDependencies;
}

int& reuse_of(CUmemPoolHandle_st& pool, cudaMemPoolAttr attribute)
{
    return pool.reuse[static_cast<std::size_t>(attribute - cudaMemPoolReuseFollowEventDependencies)];
}

/// Programs may set the threshold, and set what was used most back to 0.
bool may_set(cudaMemPoolAttr attribute, std::uint64_t value)
{
    return attribute == cudaMemPoolAttrReleaseThreshold ||
           (value == 0 &&
            (attribute == cudaMemPoolAttrReservedMemHigh || attribute == cudaMemPoolAttrUsedMemHigh));
}

bool is_here(const cudaMemLocation& location)
{
    return location.type == cudaMemLocationTypeDevice && location.id == 0;
}

cudaError_t give(cudaMemPool_t* pool, cudaMemPool_t which, bool is_allowed)
{
    const auto device = Device::get();
    if (pool == nullptr || !is_allowed) {
        return device->fail(pool == nullptr ? cudaErrorInvalidValue : cudaErrorInvalidDevice);
    }
    *pool = which;
    return cudaSuccess;
}

cudaError_t give_for(cudaMemPool_t* pool, cudaMemPool_t which, const cudaMemLocation* location,
                     cudaMemAllocationType type)
{
    if (location == nullptr || type != cudaMemAllocationTypePinned) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    return give(pool, which, is_here(*location));
}

}  // namespace

namespace simt {

void leave_pool(void* pointer)
{
    const auto found = allocations().find(pointer);
    if (found != allocations().end()) {
        found->second.pool->used -= found->second.bytes;
        allocations().erase(found);
    }
}

void forget_pools()
{
    allocations().clear();
    created_pools().clear();
    default_pool = {};
    current_pool = &default_pool;
}

}  // namespace simt

extern "C" {

cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream)
{
    return allocate_in({"cudaMallocAsync", __builtin_return_address(0), stream, true}, pointer, bytes,
                       current_pool);
}

cudaError_t cudaMallocFromPoolAsync(void** pointer, std::size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream)
{
    return allocate_in({"cudaMallocFromPoolAsync", __builtin_return_address(0), stream, true}, pointer, bytes,
                       pool);
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream)
{
    if (const auto captured = simt::capture({"cudaFreeAsync", __builtin_return_address(0), stream, true},
                                            [=] { return simt::GraphMemoryRelease{pointer}; })) {
        return *captured;
    }
    return pointer != nullptr ? cudaFree(pointer) : Device::get()->fail(cudaErrorInvalidValue);
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device)
{
    return give(pool, &default_pool, device == 0);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device)
{
    return give(pool, current_pool, device == 0);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    const auto running = Device::get();
    if (device != 0 || !is_pool(pool)) {
        return running->fail(device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    }
    current_pool = pool;
    return cudaSuccess;
}

cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t* pool, cudaMemLocation* location,
                                     cudaMemAllocationType type)
{
    return give_for(pool, &default_pool, location, type);
}

cudaError_t cudaMemGetMemPool(cudaMemPool_t* pool, cudaMemLocation* location, cudaMemAllocationType type)
{
    return give_for(pool, current_pool, location, type);
}

cudaError_t cudaMemSetMemPool(cudaMemLocation* location, cudaMemAllocationType type, cudaMemPool_t pool)
{
    if (location == nullptr || type != cudaMemAllocationTypePinned) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    return cudaDeviceSetMemPool(is_here(*location) ? 0 : cudaInvalidDeviceId, pool);
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties)
{
    const auto device = Device::get();
    if (pool == nullptr || properties == nullptr || properties->allocType != cudaMemAllocationTypePinned) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (!is_here(properties->location)) {
        return device->fail(cudaErrorInvalidDevice);
    }
    if (properties->handleTypes != cudaMemHandleTypeNone) {
        return simt::refuse({"cudaMemPoolCreate", __builtin_return_address(0)}, cudaErrorNotSupported,
                            "this device cannot share a memory pool with other processes");
    }
    created_pools().push_back(std::make_unique<CUmemPoolHandle_st>());
    *pool = created_pools().back().get();
    (*pool)->limit = properties->maxSize;
    return cudaSuccess;
}

/// A pool with memory that is used lives on until that is freed.
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    const auto device = Device::get();
    const auto found = find_created(pool);
    if (found == created_pools().end()) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (current_pool == pool) {
        current_pool = &default_pool;
    }
    for (auto& [pointer, memory] : allocations()) {
        if (memory.pool == pool) {
            memory = {&default_pool, 0};
        }
    }
    created_pools().erase(found);
    return cudaSuccess;
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t)
{
    const auto device = Device::get();
    return is_pool(pool) ? device->usable() : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value)
{
    const auto device = Device::get();
    if (!is_pool(pool) || value == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (is_about_reuse(attribute)) {
        *static_cast<int*>(value) = reuse_of(*pool, attribute);
        return cudaSuccess;
    }
    const std::uint64_t* counter = counter_of(*pool, attribute);
    if (counter == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *static_cast<std::uint64_t*>(value) = *counter;
    return cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value)
{
    const auto device = Device::get();
    if (!is_pool(pool) || value == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (is_about_reuse(attribute)) {
        reuse_of(*pool, attribute) = *static_cast<const int*>(value) != 0 ? 1 : 0;
        return cudaSuccess;
    }
    const std::uint64_t number = *static_cast<const std::uint64_t*>(value);
    if (!may_set(attribute, number)) {
        return device->fail(cudaErrorInvalidValue);
    }
    *counter_of(*pool, attribute) = attribute == cudaMemPoolAttrReleaseThreshold ? number : pool->used;
    return cudaSuccess;
}

/// The device always has access to its own pools.
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* list, std::size_t count)
{
    const auto device = Device::get();
    const bool is_fine =
        is_pool(pool) && list != nullptr && std::all_of(list, list + count, [](const cudaMemAccessDesc& who) {
            return is_here(who.location) && who.flags == cudaMemAccessFlagsProtReadWrite;
        });
    return is_fine ? cudaSuccess : device->fail(cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool, cudaMemLocation* location)
{
    const auto device = Device::get();
    if (flags == nullptr || !is_pool(pool) || location == nullptr || !is_here(*location)) {
        return device->fail(cudaErrorInvalidValue);
    }
    *flags = cudaMemAccessFlagsProtReadWrite;
    return cudaSuccess;
}

}  // extern "C"
