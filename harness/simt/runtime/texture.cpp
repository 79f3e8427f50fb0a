// SPDX-License-Identifier: MIT
// Texture and surface objects. Which calls are refused, and with which error, was measured on an H200 with CUDA 13.0.
#include "../engine/device.hpp"
#include "../engine/image_objects.hpp"
#include "array.hpp"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <limits>

namespace simt {
namespace {

// Of cudaDeviceProp on an H200.
constexpr std::size_t texture_alignment = 512;
constexpr std::size_t texture_pitch_alignment = 32;
constexpr std::size_t max_linear_plane_width = 131072;
constexpr std::size_t max_linear_plane_height = 65000;
constexpr std::size_t max_linear_plane_pitch = 2097120;

bool is_texture_memory(const void* pointer)
{
    return pointer != nullptr && Device::get()->owns(pointer) &&
           reinterpret_cast<std::uint64_t>(pointer) % texture_alignment == 0;
}

/// At least 1, as an image wants it, and no more than can be indexed.
std::uint32_t extent_of(std::size_t texels)
{
    return static_cast<std::uint32_t>(
        std::clamp<std::size_t>(texels, 1, std::numeric_limits<std::int32_t>::max()));
}

cudaError_t find_linear(const cudaResourceDesc& resource, Image& image)
{
    const auto& linear = resource.res.linear;
    const std::optional<TexelFormat> format = texel_format(linear.desc);
    if (!format) {
        return cudaErrorInvalidChannelDescriptor;
    }
    if (!is_texture_memory(linear.devPtr)) {
        return cudaErrorInvalidValue;
    }
    const std::uint32_t texels = extent_of(linear.sizeInBytes / format->texel_bytes());
    image = {ImageShape::linear, *format, reinterpret_cast<std::uint64_t>(linear.devPtr),
             {texels, 1, 1},     0,       0};
    return cudaSuccess;
}

cudaError_t find_plane(const cudaResourceDesc& resource, Image& image)
{
    const auto& plane = resource.res.pitch2D;
    const std::optional<TexelFormat> format = texel_format(plane.desc);
    if (!format) {
        return cudaErrorInvalidChannelDescriptor;
    }
    if (!is_texture_memory(plane.devPtr) || plane.pitchInBytes % texture_pitch_alignment != 0 ||
        plane.pitchInBytes > max_linear_plane_pitch || plane.width > max_linear_plane_width ||
        plane.height > max_linear_plane_height) {
        return cudaErrorInvalidValue;
    }
    image = {ImageShape::plane,
             *format,
             reinterpret_cast<std::uint64_t>(plane.devPtr),
             {extent_of(plane.width), extent_of(plane.height), 1},
             plane.pitchInBytes,
             0};
    return cudaSuccess;
}

cudaError_t find_array(const cudaResourceDesc& resource, Image& image)
{
    const cudaArray_const_t array = resource.res.array.array;
    if (!is_live(array)) {
        return cudaErrorInvalidResourceHandle;
    }
    image = array->image;
    return cudaSuccess;
}

cudaError_t find_image(const cudaResourceDesc& resource, Image& image)
{
    switch (resource.resType) {
        case cudaResourceTypeArray: return find_array(resource, image);
        case cudaResourceTypeLinear: return find_linear(resource, image);
        case cudaResourceTypePitch2D: return find_plane(resource, image);
        case cudaResourceTypeMipmappedArray: return cudaErrorNotSupported;
    }
    return cudaErrorInvalidValue;
}

/// Why textures of such texels cannot be read so; cudaSuccess if they can.
cudaError_t check_sampler(const cudaTextureDesc& sampler, TexelFormat format)
{
    const bool is_float = format.kind == cudaChannelFormatKindFloat;
    const bool is_normalised = sampler.readMode == cudaReadModeNormalizedFloat;
    const bool can_be_normalised = !is_float && format.component_bytes < 4;
    const bool knows_modes = std::all_of(
        std::begin(sampler.addressMode), std::end(sampler.addressMode), [](cudaTextureAddressMode mode) {
            return mode >= cudaAddressModeWrap && mode <= cudaAddressModeBorder;
        });
    if (!knows_modes ||
        (sampler.filterMode != cudaFilterModePoint && sampler.filterMode != cudaFilterModeLinear)) {
        return cudaErrorInvalidValue;
    }
    if (sampler.filterMode == cudaFilterModeLinear && !is_float && !(is_normalised && can_be_normalised)) {
        return cudaErrorInvalidFilterSetting;
    }
    if (is_normalised && !can_be_normalised) {
        return cudaErrorInvalidNormSetting;
    }
    return sampler.sRGB != 0 && is_normalised ? cudaErrorNotSupported : cudaSuccess;
}

cudaError_t create(cudaTextureObject_t& texture, const cudaResourceDesc& resource,
                   const cudaTextureDesc* sampler, const cudaResourceViewDesc* view)
{
    Image image{};
    if (const cudaError_t error = find_image(resource, image); error != cudaSuccess) {
        return error;
    }
    if (view != nullptr) {
        return resource.resType == cudaResourceTypeArray ? cudaErrorNotSupported : cudaErrorInvalidValue;
    }
    if (sampler == nullptr) {
        return cudaErrorInvalidResourceHandle;
    }
    if (const cudaError_t error = check_sampler(*sampler, image.format); error != cudaSuccess) {
        return error;
    }
    texture = textures().add({Texture(image, *sampler), resource, *sampler, is_allocated(image)});
    return cudaSuccess;
}

cudaError_t create(cudaSurfaceObject_t& surface, const cudaResourceDesc& resource)
{
    Image image{};
    if (resource.resType != cudaResourceTypeArray) {
        return cudaErrorInvalidValue;
    }
    if (const cudaError_t error = find_array(resource, image); error != cudaSuccess) {
        return error;
    }
    // CUDA creates a surface over any array, though the guide demands this flag: one without it cannot be used here.
    const bool may_store = (resource.res.array.array->flags & cudaArraySurfaceLoadStore) != 0;
    surface = surfaces().add({image, resource, may_store});
    return cudaSuccess;
}

/// Remembers the error of a call, if it has one.
cudaError_t returned(cudaError_t error)
{
    return error == cudaSuccess ? error : Device::get()->fail(error);
}

/// Copies what is remembered of an object.
template <class Object, class Description>
cudaError_t describe(const ObjectTable<Object>& table, std::uint64_t handle, Description* to,
                     Description Object::*what)
{
    const Object* object = table.find(handle);
    if (object == nullptr || to == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    *to = object->*what;
    return cudaSuccess;
}

}  // namespace
}  // namespace simt

using simt::Device;

extern "C" {

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* texture, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* description, const cudaResourceViewDesc* view)
{
    if (const cudaError_t error = Device::get()->usable(); error != cudaSuccess) {
        return error;
    }
    return simt::returned(texture == nullptr || resource == nullptr
                              ? cudaErrorInvalidValue
                              : simt::create(*texture, *resource, description, view));
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture)
{
    simt::textures().remove(texture);
    return Device::get()->usable();
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* resource, cudaTextureObject_t texture)
{
    return simt::describe(simt::textures(), texture, resource, &simt::TextureObject::resource);
}

cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* description, cudaTextureObject_t texture)
{
    return simt::describe(simt::textures(), texture, description, &simt::TextureObject::description);
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* surface, const cudaResourceDesc* resource)
{
    if (const cudaError_t error = Device::get()->usable(); error != cudaSuccess) {
        return error;
    }
    return simt::returned(surface == nullptr || resource == nullptr ? cudaErrorInvalidValue
                                                                    : simt::create(*surface, *resource));
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface)
{
    simt::surfaces().remove(surface);
    return Device::get()->usable();
}

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* resource, cudaSurfaceObject_t surface)
{
    return simt::describe(simt::surfaces(), surface, resource, &simt::SurfaceObject::resource);
}

}  // extern "C"
