// SPDX-License-Identifier: MIT
// The driver API: arrays, and copies of rectangles and boxes. They are the runtime's, by other names and in other units.
#include "../device/device.hpp"
#include "api_call.hpp"
#include "array.hpp"
#include "copy.hpp"
#include "driver_call.hpp"

#include <cuda.h>

#include <algorithm>

using simt::Device;
using simt::driver::host;
using simt::driver::work;

namespace {

cudaArray_t runtime_array(CUarray array)
{
    return reinterpret_cast<cudaArray_t>(array);
}

/// A format of elements: its bits, and what they mean.
struct Format
{
    CUarray_format number;
    int bits;
    cudaChannelFormatKind kind;
};

/// Those that the device's arrays have.
constexpr Format formats[] = {
    {CU_AD_FORMAT_UNSIGNED_INT8, 8, cudaChannelFormatKindUnsigned},
    {CU_AD_FORMAT_UNSIGNED_INT16, 16, cudaChannelFormatKindUnsigned},
    {CU_AD_FORMAT_UNSIGNED_INT32, 32, cudaChannelFormatKindUnsigned},
    {CU_AD_FORMAT_SIGNED_INT8, 8, cudaChannelFormatKindSigned},
    {CU_AD_FORMAT_SIGNED_INT16, 16, cudaChannelFormatKindSigned},
    {CU_AD_FORMAT_SIGNED_INT32, 32, cudaChannelFormatKindSigned},
    {CU_AD_FORMAT_HALF, 16, cudaChannelFormatKindFloat},
    {CU_AD_FORMAT_FLOAT, 32, cudaChannelFormatKindFloat},
};

cudaError_t create(CUarray* array, const CUDA_ARRAY3D_DESCRIPTOR& descriptor)
{
    const auto* const format = std::find_if(std::begin(formats), std::end(formats), [&](const Format& one) {
        return one.number == descriptor.Format;
    });
    const unsigned channels = descriptor.NumChannels;
    if (array == nullptr || format == std::end(formats) ||
        (channels != 1 && channels != 2 && channels != 4)) {
        return cudaErrorInvalidValue;
    }
    const auto bits = [&](unsigned channel) { return channel < channels ? format->bits : 0; };
    const cudaChannelFormatDesc channel_format = {bits(0), bits(1), bits(2), bits(3), format->kind};
    cudaArray_t created = nullptr;
    const cudaError_t error = cudaMalloc3DArray(
        &created, &channel_format, {descriptor.Width, descriptor.Height, descriptor.Depth}, descriptor.Flags);
    if (error == cudaSuccess) {
        *array = reinterpret_cast<CUarray>(created);
    }
    return error;
}

cudaError_t describe(CUDA_ARRAY3D_DESCRIPTOR* descriptor, CUarray array)
{
    cudaChannelFormatDesc channels{};
    cudaExtent extent{};
    unsigned flags = 0;
    const cudaError_t error = cudaArrayGetInfo(&channels, &extent, &flags, runtime_array(array));
    if (error != cudaSuccess || descriptor == nullptr) {
        return error != cudaSuccess ? cudaErrorInvalidResourceHandle : cudaErrorInvalidValue;
    }
    const auto* const format = std::find_if(std::begin(formats), std::end(formats), [&](const Format& one) {
        return one.bits == channels.x && one.kind == channels.f;
    });
    const unsigned count = channels.w != 0 ? 4 : channels.y != 0 ? 2 : 1;
    *descriptor = {extent.width, extent.height,
                   extent.depth, format != std::end(formats) ? format->number : CU_AD_FORMAT_MAX,
                   count,        flags};
    return cudaSuccess;
}

/// A side of a copy: its position, and where its memory is.
struct Side
{
    std::size_t x_bytes;
    std::size_t y;
    std::size_t z;
    CUmemorytype type;
    void* host;
    CUdeviceptr device;
    CUarray array;
    std::size_t pitch;
    std::size_t height;

    bool is_array() const { return type == CU_MEMORYTYPE_ARRAY; }
    bool is_known() const
    {
        return type == CU_MEMORYTYPE_HOST || type == CU_MEMORYTYPE_DEVICE || type == CU_MEMORYTYPE_UNIFIED ||
               (is_array() && simt::is_live(runtime_array(array)));
    }
    std::size_t element_bytes() const
    {
        const cudaChannelFormatDesc& format = runtime_array(array)->format;
        return static_cast<std::size_t>(format.x + format.y + format.z + format.w) / 8;
    }
    /// Linear memory, from its position on.
    cudaPitchedPtr linear(std::size_t width) const
    {
        const std::size_t row = pitch != 0 ? pitch : x_bytes + width;
        char* const begin = static_cast<char*>(type == CU_MEMORYTYPE_HOST ? host : ::host(device));
        return {begin + (z * height + y) * row + x_bytes, row, width, height};
    }
    cudaPos position() const { return {x_bytes / element_bytes(), y, z}; }
};

cudaMemcpyKind kind_of(const Side& from, const Side& to)
{
    const bool from_host = from.type == CU_MEMORYTYPE_HOST;
    const bool to_host = to.type == CU_MEMORYTYPE_HOST;
    if (from.type == CU_MEMORYTYPE_UNIFIED || to.type == CU_MEMORYTYPE_UNIFIED) {
        return cudaMemcpyDefault;
    }
    return from_host ? (to_host ? cudaMemcpyHostToHost : cudaMemcpyHostToDevice)
                     : (to_host ? cudaMemcpyDeviceToHost : cudaMemcpyDeviceToDevice);
}

/// Copies `extent`, whose width is in bytes. With an array, the runtime counts in its elements.
cudaError_t copy_box(const simt::ApiCall& call, const Side& from, const Side& to, cudaExtent extent)
{
    if (!from.is_known() || !to.is_known()) {
        return cudaErrorInvalidValue;
    }
    cudaMemcpy3DParms parameters{};
    parameters.extent = extent;
    parameters.kind = kind_of(from, to);
    for (const Side* side : {&from, &to}) {
        if (side->is_array()) {
            const std::size_t bytes = side->element_bytes();
            if (side->x_bytes % bytes != 0 || extent.width % bytes != 0) {
                return cudaErrorInvalidValue;
            }
            parameters.extent.width = extent.width / bytes;
        } else if (side->pitch != 0 && side->pitch < side->x_bytes + extent.width) {
            return cudaErrorInvalidValue;
        }
    }
    if (from.is_array()) {
        parameters.srcArray = runtime_array(from.array);
        parameters.srcPos = from.position();
    } else {
        parameters.srcPtr = from.linear(extent.width);
    }
    if (to.is_array()) {
        parameters.dstArray = runtime_array(to.array);
        parameters.dstPos = to.position();
    } else {
        parameters.dstPtr = to.linear(extent.width);
    }
    return simt::copy_3d(call, &parameters);
}

CUresult copy(const simt::ApiCall& call, const CUDA_MEMCPY2D* of)
{
    return work([&] {
        if (of == nullptr) {
            return cudaErrorInvalidValue;
        }
        const Side from = {of->srcXInBytes,
                           of->srcY,
                           0,
                           of->srcMemoryType,
                           const_cast<void*>(of->srcHost),
                           of->srcDevice,
                           of->srcArray,
                           of->srcPitch,
                           of->srcY + of->Height};
        const Side to = {of->dstXInBytes,   of->dstY,     0,
                         of->dstMemoryType, of->dstHost,  of->dstDevice,
                         of->dstArray,      of->dstPitch, of->dstY + of->Height};
        return copy_box(call, from, to, {of->WidthInBytes, of->Height, 1});
    });
}

CUresult copy(const simt::ApiCall& call, const CUDA_MEMCPY3D* of)
{
    return work([&] {
        if (of == nullptr || of->srcLOD != 0 || of->dstLOD != 0) {
            return cudaErrorInvalidValue;
        }
        const auto height = [&](std::size_t given, std::size_t y) {
            return given != 0 ? given : y + of->Height;
        };
        const Side from = {of->srcXInBytes,
                           of->srcY,
                           of->srcZ,
                           of->srcMemoryType,
                           const_cast<void*>(of->srcHost),
                           of->srcDevice,
                           of->srcArray,
                           of->srcPitch,
                           height(of->srcHeight, of->srcY)};
        const Side to = {of->dstXInBytes,   of->dstY,     of->dstZ,
                         of->dstMemoryType, of->dstHost,  of->dstDevice,
                         of->dstArray,      of->dstPitch, height(of->dstHeight, of->dstY)};
        return copy_box(call, from, to, {of->WidthInBytes, of->Height, of->Depth});
    });
}

}  // namespace

extern "C" {

CUresult cuArrayCreate(CUarray* array, const CUDA_ARRAY_DESCRIPTOR* descriptor)
{
    return work([&] {
        return descriptor != nullptr ? create(array, {descriptor->Width, descriptor->Height, 0,
                                                      descriptor->Format, descriptor->NumChannels, 0})
                                     : cudaErrorInvalidValue;
    });
}

CUresult cuArrayGetDescriptor(CUDA_ARRAY_DESCRIPTOR* descriptor, CUarray array)
{
    return work([&] {
        CUDA_ARRAY3D_DESCRIPTOR whole{};
        const cudaError_t error = describe(&whole, array);
        if (error != cudaSuccess || descriptor == nullptr) {
            return error != cudaSuccess ? error : cudaErrorInvalidValue;
        }
        *descriptor = {whole.Width, whole.Height, whole.Format, whole.NumChannels};
        return cudaSuccess;
    });
}

CUresult cuArray3DCreate(CUarray* array, const CUDA_ARRAY3D_DESCRIPTOR* descriptor)
{
    return work([&] { return descriptor != nullptr ? create(array, *descriptor) : cudaErrorInvalidValue; });
}

CUresult cuArray3DGetDescriptor(CUDA_ARRAY3D_DESCRIPTOR* descriptor, CUarray array)
{
    return work([&] { return describe(descriptor, array); });
}

CUresult cuArrayDestroy(CUarray array)
{
    return work([&] {
        return array != nullptr && simt::is_live(runtime_array(array)) ? cudaFreeArray(runtime_array(array))
                                                                       : cudaErrorInvalidResourceHandle;
    });
}

CUresult cuMemcpy2D(const CUDA_MEMCPY2D* of)
{
    return copy({__func__, __builtin_return_address(0)}, of);
}

CUresult cuMemcpy2DUnaligned(const CUDA_MEMCPY2D* of)
{
    return copy({__func__, __builtin_return_address(0)}, of);
}

CUresult cuMemcpy2DAsync(const CUDA_MEMCPY2D* of, CUstream stream)
{
    return copy({__func__, __builtin_return_address(0), stream, true}, of);
}

CUresult cuMemcpy3D(const CUDA_MEMCPY3D* of)
{
    return copy({__func__, __builtin_return_address(0)}, of);
}

CUresult cuMemcpy3DAsync(const CUDA_MEMCPY3D* of, CUstream stream)
{
    return copy({__func__, __builtin_return_address(0), stream, true}, of);
}

}  // extern "C"
