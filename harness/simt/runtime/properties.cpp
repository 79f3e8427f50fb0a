// SPDX-License-Identifier: MIT
// What a program can ask of the device: its properties and attributes, and how many blocks fit. All of it follows from
// the profile (architecture/).
#include "../device/device.hpp"
#include "../memory/shared_memory.hpp"

#include <cuda_runtime_api.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace {

using simt::Architecture;
using simt::Device;

void set(int (&extent)[3], uint3 value)
{
    extent[0] = static_cast<int>(value.x);
    extent[1] = static_cast<int>(value.y);
    extent[2] = static_cast<int>(value.z);
}

/// CUDA C++ Programming Guide, "Compute Capabilities", technical specifications: the largest textures.
void set_texture_limits(cudaDeviceProp& p)
{
    struct Limits
    {
        int major;  ///< from this on
        int line;
        int plane[2];
        int edge;
    };
    constexpr Limits limits[] = {{6, 131072, {131072, 65536}, 16384},
                                 {3, 65536, {65536, 65536}, 4096},
                                 {2, 65536, {65536, 65535}, 2048},
                                 {1, 8192, {65536, 32768}, 2048}};
    for (const Limits& limit : limits) {
        if (p.major >= limit.major) {
            p.maxTexture1D = limit.line;
            p.maxTexture2D[0] = limit.plane[0];
            p.maxTexture2D[1] = limit.plane[1];
            p.maxTexture3D[0] = p.maxTexture3D[1] = p.maxTexture3D[2] = limit.edge;
            break;
        }
    }
    // Of a texture over pitched memory, as an H200 reports them with CUDA 13.
    p.maxTexture2DLinear[0] = 131072;
    p.maxTexture2DLinear[1] = 65000;
    p.maxTexture2DLinear[2] = 2097120;
    p.textureAlignment = p.major == 1 ? 256 : 512;
    p.texturePitchAlignment = 32;
}

cudaDeviceProp properties_of(const Architecture& a)
{
    cudaDeviceProp p{};
    const std::string name = fmt::format("CPU device ({} rules)", a.name);
    std::memcpy(p.name, name.c_str(), name.size() + 1);
    p.major = a.major;
    p.minor = a.minor;
    p.totalGlobalMem = Device::get()->memory().arena().size();
    p.totalConstMem = simt::constant_bytes;
    p.sharedMemPerBlock = a.shared_bytes_per_block;
    p.sharedMemPerBlockOptin = a.shared_bytes_per_block_opt_in;
    p.sharedMemPerMultiprocessor = a.shared_bytes;
    p.reservedSharedMemPerBlock = a.shared_bytes_reserved;
    p.regsPerBlock = p.regsPerMultiprocessor = static_cast<int>(a.registers);
    p.warpSize = simt::warp_size;
    p.memPitch = std::numeric_limits<int>::max();
    p.maxThreadsPerBlock = static_cast<int>(a.max_threads_per_block);
    set(p.maxThreadsDim, a.max_block);
    set(p.maxGridSize, a.max_grid);
    p.maxThreadsPerMultiProcessor = static_cast<int>(a.max_threads);
    p.maxBlocksPerMultiProcessor = static_cast<int>(a.max_blocks);
    p.multiProcessorCount = simt::multiprocessors;
    p.globalL1CacheSupported = a.coalescing == simt::Coalescing::lines || a.major >= 5 ? 1 : 0;
    p.localL1CacheSupported = a.major >= 2 ? 1 : 0;
    p.canMapHostMemory = 1;
    p.unifiedAddressing = a.major >= 2 ? 1 : 0;
    p.managedMemory = a.has_managed_memory() ? 1 : 0;
    p.cooperativeLaunch = a.has_cooperative_launch() ? 1 : 0;
    p.memoryPoolsSupported = 1;
    set_texture_limits(p);
    return p;
}

/// Bytes of static shared memory of `kernel`.
std::size_t static_shared_bytes(const void* kernel)
{
    const std::size_t of_its_module = simt::static_shared_memory(kernel).static_bytes;
    return of_its_module == 0 ? 0 : Device::get()->debug_info().shared_bytes(kernel).value_or(of_its_module);
}

/// What a question about `kernel` is answered before it is looked into.
cudaError_t ask(const void* result, const void* kernel, int block_size)
{
    const auto device = Device::get();
    if (result == nullptr || block_size <= 0) {
        return device->fail(cudaErrorInvalidValue);
    }
    return kernel == nullptr ? device->fail(cudaErrorInvalidDeviceFunction) : device->usable();
}

}  // namespace

extern "C" {

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device)
{
    if (properties == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    if (device != 0) {
        return Device::get()->fail(cudaErrorInvalidDevice);
    }
    *properties = properties_of(Device::architecture());
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device)
{
    if (value == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    if (device != 0) {
        return Device::get()->fail(cudaErrorInvalidDevice);
    }
    const cudaDeviceProp properties = properties_of(Device::architecture());
    switch (attribute) {
#define SIMT_ATTRIBUTE(name, number, member)                                                                 \
    case cudaDevAttr##name:                                                                                  \
        *value = static_cast<int>(properties.member);                                                        \
        return cudaSuccess;
#include <simt/device_attributes.inc>
#undef SIMT_ATTRIBUTE
    }
    return Device::get()->fail(cudaErrorInvalidValue);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* kernel,
                                                                   int block_size,
                                                                   std::size_t dynamic_shared_bytes,
                                                                   unsigned int flags)
{
    if (const cudaError_t error = ask(blocks, kernel, block_size); error != cudaSuccess) {
        return error;
    }
    if ((flags & ~cudaOccupancyDisableCachingOverride) != 0) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    cudaFuncAttributes attributes;
    if (const cudaError_t error = cudaFuncGetAttributes(&attributes, kernel); error != cudaSuccess) {
        return error;
    }
    // More than a launch may ask for, without cudaFuncSetAttribute(), fits nowhere: cuda_occupancy.h of CUDA 13.0.
    const bool is_allowed =
        dynamic_shared_bytes <= static_cast<std::size_t>(attributes.maxDynamicSharedSizeBytes);
    const unsigned resident = simt::resident_blocks(Device::architecture(), static_cast<unsigned>(block_size),
                                                    static_shared_bytes(kernel) + dynamic_shared_bytes);
    *blocks = is_allowed ? static_cast<int>(resident) : 0;
    return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int block_size,
                                                          std::size_t dynamic_shared_bytes)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, block_size,
                                                                  dynamic_shared_bytes, cudaOccupancyDefault);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(std::size_t* dynamic_shared_bytes, const void* kernel,
                                                      int blocks, int block_size)
{
    if (const cudaError_t error = ask(dynamic_shared_bytes, kernel, block_size); error != cudaSuccess) {
        return error;
    }
    if (blocks <= 0) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    const Architecture& a = Device::architecture();
    const std::size_t unit = a.shared_allocation_unit;
    const std::size_t share = a.shared_bytes / static_cast<unsigned>(blocks) / unit * unit;
    const std::size_t given = share - std::min(share, a.shared_bytes_reserved);
    const std::size_t usable = std::min(given, a.shared_bytes_per_block_opt_in);
    *dynamic_shared_bytes = usable - std::min(usable, static_shared_bytes(kernel));
    return cudaSuccess;
}

}  // extern "C"
