// SPDX-License-Identifier: MIT
// The memory calls of the CUDA runtime API.
#include "../engine/device.hpp"

#include <cuda_runtime_api.h>

#include <cstdlib>
#include <cstring>

namespace simt {
namespace {

bool is_device_side(cudaMemcpyKind kind, bool destination)
{
    return kind == cudaMemcpyDeviceToDevice || (destination ? kind == cudaMemcpyHostToDevice : kind == cudaMemcpyDeviceToHost);
}

/// Whether `pointer` can be the `destination` or source of a copy of this kind. Host memory is not checked.
bool fits(const void* pointer, std::size_t bytes, cudaMemcpyKind kind, bool destination)
{
    const Arena& memory = Device::get().memory();
    const bool in_device_memory = memory.owns(reinterpret_cast<std::uint64_t>(pointer));
    if (in_device_memory && !memory.contains(pointer, bytes)) {
        return false;
    }
    return kind == cudaMemcpyDefault || in_device_memory == is_device_side(kind, destination);
}

cudaError_t copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    Device& device = Device::get();
    if (device.sticky_error() != cudaSuccess) {
        return device.sticky_error();
    }
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault) {
        return device.fail(cudaErrorInvalidMemcpyDirection);
    }
    if (bytes == 0) {
        return cudaSuccess;
    }
    if (to == nullptr || from == nullptr || !fits(to, bytes, kind, true) || !fits(from, bytes, kind, false)) {
        return device.fail(cudaErrorInvalidValue);
    }
    std::memmove(to, from, bytes);
    return cudaSuccess;
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, std::size_t size, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind)
{
    if (offset > size || bytes > size - offset) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    std::memmove(static_cast<char*>(symbol) + offset, from, bytes);
    return cudaSuccess;
}

cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t size, std::size_t bytes, std::size_t offset, cudaMemcpyKind)
{
    if (offset > size || bytes > size - offset) {
        return Device::get().fail(cudaErrorInvalidValue);
    }
    std::memmove(to, static_cast<const char*>(symbol) + offset, bytes);
    return cudaSuccess;
}

}  // namespace simt

using simt::Device;

extern "C" {

cudaError_t cudaMalloc(void** pointer, std::size_t bytes)
{
    Device& device = Device::get();
    if (device.sticky_error() != cudaSuccess) {
        return device.sticky_error();
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
    if (device.sticky_error() != cudaSuccess) {
        return device.sticky_error();
    }
    return pointer == nullptr || device.memory().release(pointer) ? cudaSuccess : device.fail(cudaErrorInvalidValue);
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes)
{
    *pointer = std::malloc(bytes);
    return *pointer != nullptr ? cudaSuccess : Device::get().fail(cudaErrorMemoryAllocation);
}

cudaError_t cudaFreeHost(void* pointer)
{
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
    if (device.sticky_error() != cudaSuccess) {
        return device.sticky_error();
    }
    if (bytes > 0 && !device.memory().contains(to, bytes)) {
        return device.fail(cudaErrorInvalidValue);
    }
    std::memset(to, value, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t)
{
    return cudaMemset(to, value, bytes);
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    *free = Device::get().memory().free_bytes();
    *total = Device::get().memory().size();
    return cudaSuccess;
}

}  // extern "C"
