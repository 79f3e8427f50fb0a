// SPDX-License-Identifier: MIT
// The memory calls of the CUDA runtime API.
#include "../engine/device.hpp"

#include <cuda_runtime_api.h>
#include <simt/symbols.hpp>

#include <cstdlib>
#include <cstring>
#include <map>
#include <set>

namespace simt {
namespace {

// Which calls are refused, with which error and in which order was measured on an H200 with CUDA 13.0.

/// Variables of the device whose address the host has asked for: where they begin → bytes.
std::map<std::uint64_t, std::size_t> symbols;

/// What cudaMallocHost has given out.
std::set<void*> pinned;

struct Place
{
    bool on_device;
    bool is_whole;  ///< all of it lies in one live allocation; true for host memory, which is not checked
};

Place place_of(const void* pointer, std::size_t bytes)
{
    const Arena& memory = Device::get().memory();
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (memory.owns(address)) {
        return {true, memory.contains(pointer, bytes)};
    }
    const auto after = symbols.upper_bound(address);
    if (after != symbols.begin()) {
        const auto [begin, size] = *std::prev(after);
        if (address - begin < size) {
            return {true, bytes <= size - (address - begin)};
        }
    }
    return {false, true};
}

/// Whether `pointer` can be the destination or source of a copy. As addresses are unified, device memory may stand
/// where the kind says host, but not the other way round.
bool fits(const void* pointer, std::size_t bytes, bool host_is_allowed)
{
    const Place place = place_of(pointer, bytes);
    return pointer != nullptr && place.is_whole && (place.on_device || host_is_allowed);
}

bool reads_host(cudaMemcpyKind kind)
{
    return kind == cudaMemcpyHostToHost || kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDefault;
}

bool writes_host(cudaMemcpyKind kind)
{
    return kind == cudaMemcpyHostToHost || kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDefault;
}

void move(void* to, const void* from, std::size_t bytes)
{
    Device& device = Device::get();
    if (place_of(from, bytes).on_device && !place_of(to, bytes).on_device) {
        device.add_bytes_to_host(bytes);
    }
    const Arena::Open open(device.memory());
    std::memmove(to, from, bytes);
}

cudaError_t copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    Device& device = Device::get();
    if (bytes == 0) {
        return cudaSuccess;
    }
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) {
        return device.fail(cudaErrorInvalidMemcpyDirection);
    }
    if (device.pending_error() != cudaSuccess) {
        return device.pending_error();
    }
    if (!fits(to, bytes, writes_host(kind)) || !fits(from, bytes, reads_host(kind))) {
        return device.fail(cudaErrorInvalidValue);
    }
    move(to, from, bytes);
    return cudaSuccess;
}

/// The error of a copy of `bytes` from `offset` on to or from a symbol, if what does not depend on the other side is
/// wrong.
cudaError_t refuse_symbol_copy(std::size_t size, std::size_t bytes, std::size_t offset, bool kind_is_possible)
{
    Device& device = Device::get();
    if (!kind_is_possible) {
        return device.fail(cudaErrorInvalidMemcpyDirection);
    }
    if (device.pending_error() != cudaSuccess) {
        return device.pending_error();
    }
    return offset <= size && bytes <= size - offset ? cudaSuccess : device.fail(cudaErrorInvalidValue);
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, std::size_t size, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind)
{
    if (bytes == 0) {
        return cudaSuccess;
    }
    const bool kind_is_possible = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault;
    if (const cudaError_t error = refuse_symbol_copy(size, bytes, offset, kind_is_possible); error != cudaSuccess) {
        return error;
    }
    if (!fits(from, bytes, reads_host(kind))) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    move(static_cast<char*>(symbol) + offset, from, bytes);
    return cudaSuccess;
}

cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t size, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind)
{
    if (bytes == 0) {
        return cudaSuccess;
    }
    const bool kind_is_possible = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice || kind == cudaMemcpyDefault;
    if (const cudaError_t error = refuse_symbol_copy(size, bytes, offset, kind_is_possible); error != cudaSuccess) {
        return error;
    }
    if (!fits(to, bytes, writes_host(kind))) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    move(to, static_cast<const char*>(symbol) + offset, bytes);
    return cudaSuccess;
}

cudaError_t symbol_address(void** address, void* symbol, std::size_t size)
{
    if (address == nullptr) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    symbols[reinterpret_cast<std::uint64_t>(symbol)] = size;
    *address = symbol;
    return cudaSuccess;
}

}  // namespace simt

using simt::Device;

extern "C" {

cudaError_t cudaMalloc(void** pointer, std::size_t bytes)
{
    Device& device = Device::get();
    if (device.pending_error() != cudaSuccess) {
        return device.pending_error();
    }
    if (pointer == nullptr) {
        return device.fail(cudaErrorInvalidValue);
    }
    *pointer = nullptr;
    if (bytes == 0) {
        return cudaSuccess;
    }
    *pointer = device.memory().allocate(bytes);
    return *pointer != nullptr ? cudaSuccess : device.fail(cudaErrorMemoryAllocation);
}

cudaError_t cudaFree(void* pointer)
{
    Device& device = Device::get();
    if (device.pending_error() != cudaSuccess) {
        return device.pending_error();
    }
    return pointer == nullptr || device.memory().release(pointer) ? cudaSuccess : device.fail(cudaErrorInvalidValue);
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes)
{
    if (pointer == nullptr) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    *pointer = bytes > 0 ? std::malloc(bytes) : nullptr;
    if (*pointer == nullptr) {
        return bytes == 0 ? cudaSuccess : Device::get().fail(cudaErrorMemoryAllocation);
    }
    simt::pinned.insert(*pointer);
    return cudaSuccess;
}

cudaError_t cudaFreeHost(void* pointer)
{
    if (pointer != nullptr && simt::pinned.erase(pointer) == 0) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    std::free(pointer);
    return cudaSuccess;
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    return simt::copy(to, from, bytes, kind);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t)
{
    return simt::copy(to, from, bytes, kind);
}

cudaError_t cudaMemset(void* to, int value, std::size_t bytes)
{
    Device& device = Device::get();
    if (device.pending_error() != cudaSuccess) {
        return device.pending_error();
    }
    if (bytes == 0) {
        return cudaSuccess;
    }
    if (!simt::fits(to, bytes, false)) {
        return device.fail(cudaErrorInvalidValue);
    }
    const simt::Arena::Open open(device.memory());
    std::memset(to, value, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t)
{
    return cudaMemset(to, value, bytes);
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    if (free != nullptr) {
        *free = Device::get().memory().free_bytes();
    }
    if (total != nullptr) {
        *total = Device::get().memory().size();
    }
    return cudaSuccess;
}

}  // extern "C"
