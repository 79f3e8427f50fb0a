// SPDX-License-Identifier: MIT
// What a program can ask of the device: its properties and attributes, and how many blocks fit. All of it follows from
// the architecture (architecture/).
#include "../architecture/chip.hpp"
#include "../device/device.hpp"
#include "../memory/shared_memory.hpp"

#include <cuda_runtime_api.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
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

void set_texture_limits(cudaDeviceProp& p, const simt::ImageLimits& limit)
{
    p.maxTexture1D = limit.line;
    p.maxTexture1DLinear = limit.line_of_memory;
    p.maxTexture1DMipmap = limit.line_mipmap;
    std::copy(std::begin(limit.plane), std::end(limit.plane), p.maxTexture2D);
    std::copy(std::begin(limit.plane_mipmap), std::end(limit.plane_mipmap), p.maxTexture2DMipmap);
    std::copy(std::begin(limit.plane_gather), std::end(limit.plane_gather), p.maxTexture2DGather);
    std::copy(std::begin(limit.box), std::end(limit.box), p.maxTexture3D);
    std::copy(std::begin(limit.box_alternate), std::end(limit.box_alternate), p.maxTexture3DAlt);
    p.maxTexture1DLayered[0] = p.maxTexture2DLayered[0] = p.maxTexture2DLayered[1] = limit.layered;
    p.maxTexture1DLayered[1] = p.maxTexture2DLayered[2] = limit.layers;
    p.maxTextureCubemap = p.maxTextureCubemapLayered[0] = limit.cube_layers > 0 ? limit.layered : 0;
    p.maxTextureCubemapLayered[1] = limit.cube_layers;
    // Of a texture over pitched memory, as an H200 reports them with CUDA 13.
    p.maxTexture2DLinear[0] = 131072;
    p.maxTexture2DLinear[1] = 65000;
    p.maxTexture2DLinear[2] = 2097120;
    p.textureAlignment = p.major == 1 ? 256 : 512;
    p.texturePitchAlignment = 32;
}

void set_surface_limits(cudaDeviceProp& p, const simt::ImageLimits& limit)
{
    p.surfaceAlignment = p.textureAlignment;
    p.maxSurface1D = limit.surface_line;
    std::copy(std::begin(limit.surface_plane), std::end(limit.surface_plane), p.maxSurface2D);
    std::copy(std::begin(limit.surface_box), std::end(limit.surface_box), p.maxSurface3D);
    if (limit.surface_line > 0) {
        p.maxSurface1DLayered[0] = p.maxSurface2DLayered[0] = p.maxSurface2DLayered[1] = limit.layered;
        p.maxSurface1DLayered[1] = p.maxSurface2DLayered[2] = limit.layers;
        p.maxSurfaceCubemap = p.maxSurfaceCubemapLayered[0] = limit.layered;
        p.maxSurfaceCubemapLayered[1] = limit.cube_layers;
    }
}

/// What there is on the chip that the architecture is best known by.
void set_chip(cudaDeviceProp& p, const simt::Chip& chip)
{
    p.clockRate = chip.clock_rate;
    p.memoryClockRate = chip.memory_clock_rate;
    p.memoryBusWidth = chip.memory_bus_bits;
    p.l2CacheSize = chip.l2_cache_bytes;
    p.singleToDoublePrecisionPerfRatio = chip.single_to_double_ratio;
    if (p.major >= 8) {  // access policy windows, which are a hint
        p.persistingL2CacheMaxSize = p.l2CacheSize / 4 * 3;
        p.accessPolicyMaxWindowSize = 128 * 1024 * 1024;
    }
}

void set_identity(cudaDeviceProp& p, const Architecture& a)
{
    const std::string name = fmt::format("CPU device ({} rules)", a.name);
    std::memcpy(p.name, name.c_str(), name.size() + 1);
    std::memcpy(p.uuid.bytes, a.name.data(), std::min(a.name.size(), sizeof p.uuid.bytes));
    p.major = a.major;
    p.minor = a.minor;
    p.deviceNumaId = p.hostNumaId = -1;  // without NUMA
}

/// What the device can do. Work of several streams may run at the same time: its order is what the checkers go by.
void set_abilities(cudaDeviceProp& p, const Architecture& a)
{
    p.canMapHostMemory = 1;
    p.unifiedAddressing = p.canUseHostPointerForRegisteredMem = a.major >= 2 ? 1 : 0;
    p.concurrentKernels = a.major >= 2 ? 1 : 0;
    p.asyncEngineCount = a.major >= 8 ? 3 : a.major >= 2 ? 2 : 1;
    p.deviceOverlap = 1;
    p.streamPrioritiesSupported = a.major >= 3 ? 1 : 0;
    p.globalL1CacheSupported = a.coalescing == simt::Coalescing::lines || a.major >= 5 ? 1 : 0;
    p.localL1CacheSupported = a.major >= 2 ? 1 : 0;
    p.managedMemory = a.has_managed_memory() ? 1 : 0;
    p.concurrentManagedAccess = p.computePreemptionSupported = a.major >= 6 ? 1 : 0;
    p.cooperativeLaunch = a.has_cooperative_launch() ? 1 : 0;
    p.hostRegisterSupported = p.hostRegisterReadOnlySupported = 1;
    p.memoryPoolsSupported = 1;
}

cudaDeviceProp properties_of(const Architecture& a)
{
    cudaDeviceProp p{};
    set_identity(p, a);
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
    p.multiProcessorCount = static_cast<int>(Device::options().multiprocessors);
    set_abilities(p, a);
    set_texture_limits(p, simt::image_limits(a));
    set_surface_limits(p, simt::image_limits(a));
    set_chip(p, simt::typical_chip(a));
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
    const cudaDeviceProp p = properties_of(Device::architecture());
    switch (attribute) {
#define SIMT_ATTRIBUTE(name, number, answer)                                                                 \
    case cudaDevAttr##name:                                                                                  \
        *value = static_cast<int>(answer);                                                                   \
        return cudaSuccess;
#include <simt/device_attributes.inc>
#undef SIMT_ATTRIBUTE
        default: break;  // reserved, or none of CUDA's
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
