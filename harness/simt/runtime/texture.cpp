// SPDX-License-Identifier: MIT
// Texture and surface objects. Which calls are refused, and with which error, was measured on an H200 with CUDA 13.0.
#include "../device/device.hpp"
#include "../engine/image_objects.hpp"
#include "api_call.hpp"
#include "array.hpp"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

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

/// Whether kernels can use the memory: that of the device, managed memory, and host memory that is mapped.
bool is_of_kernels(const void* pointer)
{
    return pointer != nullptr && Device::get()->memory().kind_of(pointer) != MemoryKind::unknown;
}

bool is_texture_memory(const void* pointer)
{
    return is_of_kernels(pointer) && reinterpret_cast<std::uint64_t>(pointer) % texture_alignment == 0;
}

/// At least 1, as an image wants it, and no more than can be indexed.
std::uint32_t extent_of(std::size_t texels)
{
    return static_cast<std::uint32_t>(
        std::clamp<std::size_t>(texels, 1, std::numeric_limits<std::int32_t>::max()));
}

cudaError_t refuse_memory(const ApiCall& call, const void* pointer)
{
    return refuse(
        call, cudaErrorInvalidValue,
        is_of_kernels(pointer)
            ? fmt::format("devPtr is not a multiple of {} bytes, the texture alignment", texture_alignment)
            : "devPtr is neither device memory nor host memory that kernels can use");
}

cudaError_t find_linear(const ApiCall& call, const cudaResourceDesc& resource, Image& image)
{
    const auto& linear = resource.res.linear;
    const std::optional<TexelFormat> format = texel_format(linear.desc);
    if (!format) {
        return refuse(call, cudaErrorInvalidChannelDescriptor, texel_format_rule);
    }
    if (!is_texture_memory(linear.devPtr)) {
        return refuse_memory(call, linear.devPtr);
    }
    const std::uint32_t texels = extent_of(linear.sizeInBytes / format->texel_bytes());
    image = {ImageShape::linear, *format, reinterpret_cast<std::uint64_t>(linear.devPtr),
             {texels, 1, 1},     0,       0};
    return cudaSuccess;
}

/// What is wrong with the shape of pitched memory; empty if nothing is.
std::string wrong_shape(std::size_t pitch, std::size_t width, std::size_t height)
{
    return pitch % texture_pitch_alignment != 0
               ? fmt::format("the pitch of {} is not a multiple of {}, as that of cudaMallocPitch() is",
                             bytes_text(pitch), texture_pitch_alignment)
           : pitch > max_linear_plane_pitch
               ? fmt::format("the pitch of {} is larger than {}", bytes_text(pitch), max_linear_plane_pitch)
           : width > max_linear_plane_width
               ? fmt::format("the width of {} is larger than {}", width, max_linear_plane_width)
           : height > max_linear_plane_height
               ? fmt::format("the height of {} is larger than {}", height, max_linear_plane_height)
               : "";
}

cudaError_t find_plane(const ApiCall& call, const cudaResourceDesc& resource, Image& image)
{
    const auto& plane = resource.res.pitch2D;
    const std::optional<TexelFormat> format = texel_format(plane.desc);
    if (!format) {
        return refuse(call, cudaErrorInvalidChannelDescriptor, texel_format_rule);
    }
    if (!is_texture_memory(plane.devPtr)) {
        return refuse_memory(call, plane.devPtr);
    }
    if (const std::string reason = wrong_shape(plane.pitchInBytes, plane.width, plane.height);
        !reason.empty()) {
        return refuse(call, cudaErrorInvalidValue, reason);
    }
    image = {ImageShape::plane,
             *format,
             reinterpret_cast<std::uint64_t>(plane.devPtr),
             {extent_of(plane.width), extent_of(plane.height), 1},
             plane.pitchInBytes,
             0};
    return cudaSuccess;
}

cudaError_t find_array(const ApiCall& call, const cudaResourceDesc& resource, Image& image)
{
    const cudaArray_const_t array = resource.res.array.array;
    if (!is_live(array)) {
        return refuse(call, cudaErrorInvalidResourceHandle,
                      "the array was never allocated, or has been freed");
    }
    image = array->image;
    return cudaSuccess;
}

cudaError_t find_levels(const ApiCall& call, const cudaResourceDesc& resource, std::vector<Image>& levels)
{
    const cudaMipmappedArray_const_t array = resource.res.mipmap.mipmap;
    if (!is_live(array)) {
        return refuse(call, cudaErrorInvalidResourceHandle,
                      "the mipmapped array was never allocated, or has been freed");
    }
    for (const auto& level : array->levels) {
        levels.push_back(level->image);
    }
    return cudaSuccess;
}

/// @param levels  empty; afterwards the image and, of a mipmapped array, its copies
cudaError_t find_images(const ApiCall& call, const cudaResourceDesc& resource, std::vector<Image>& levels)
{
    const auto find_one = [&](auto find) {
        levels.emplace_back();
        return find(call, resource, levels.back());
    };
    switch (resource.resType) {
        case cudaResourceTypeArray: return find_one(find_array);
        case cudaResourceTypeLinear: return find_one(find_linear);
        case cudaResourceTypePitch2D: return find_one(find_plane);
        case cudaResourceTypeMipmappedArray: return find_levels(call, resource, levels);
    }
    return refuse(call, cudaErrorInvalidValue,
                  fmt::format("resType is {}, which is not a value of cudaResourceType",
                              static_cast<int>(resource.resType)));
}

/// Why textures of such texels cannot be read so; cudaSuccess if they can.
cudaError_t check_sampler(const ApiCall& call, const cudaTextureDesc& sampler, TexelFormat format,
                          bool is_mipmapped)
{
    const bool is_float = format.kind == cudaChannelFormatKindFloat;
    const bool is_normalised = sampler.readMode == cudaReadModeNormalizedFloat;
    const bool can_be_normalised = !is_float && format.component_bytes < 4;
    const bool knows_modes = std::all_of(
        std::begin(sampler.addressMode), std::end(sampler.addressMode), [](cudaTextureAddressMode mode) {
            return mode >= cudaAddressModeWrap && mode <= cudaAddressModeBorder;
        });
    if (!knows_modes) {
        return refuse(call, cudaErrorInvalidValue, "an addressMode is not a value of cudaTextureAddressMode");
    }
    const auto knows_filter = [](cudaTextureFilterMode mode) {
        return mode == cudaFilterModePoint || mode == cudaFilterModeLinear;
    };
    if (!knows_filter(sampler.filterMode)) {
        return refuse(call, cudaErrorInvalidValue, "filterMode is not a value of cudaTextureFilterMode");
    }
    if (is_mipmapped && !knows_filter(sampler.mipmapFilterMode)) {
        return refuse(call, cudaErrorInvalidValue,
                      "mipmapFilterMode is not a value of cudaTextureFilterMode");
    }
    if (is_mipmapped && sampler.maxAnisotropy > 1) {
        return refuse(call, cudaErrorNotSupported,
                      "this device has no anisotropic filtering: let maxAnisotropy be 1");
    }
    const bool is_linear = sampler.filterMode == cudaFilterModeLinear ||
                           (is_mipmapped && sampler.mipmapFilterMode == cudaFilterModeLinear);
    if (is_linear && !is_float && !(is_normalised && can_be_normalised)) {
        return refuse(call, cudaErrorInvalidFilterSetting,
                      "cudaFilterModeLinear needs texels that are read as floats, and these are integers");
    }
    if (is_normalised && !can_be_normalised) {
        return refuse(
            call, cudaErrorInvalidNormSetting,
            "cudaReadModeNormalizedFloat is for integers of 8 or 16 bits, and these texels are others");
    }
    return sampler.sRGB != 0 && is_normalised ? refuse(call, cudaErrorNotSupported, "this device has no sRGB")
                                              : cudaSuccess;
}

cudaError_t create(const ApiCall& call, cudaTextureObject_t& texture, const cudaResourceDesc& resource,
                   const cudaTextureDesc* sampler, const cudaResourceViewDesc* view)
{
    std::vector<Image> levels;
    if (const cudaError_t error = find_images(call, resource, levels); error != cudaSuccess) {
        return error;
    }
    const Image image = levels.front();
    if (view != nullptr) {
        return resource.resType == cudaResourceTypeArray || resource.resType == cudaResourceTypeMipmappedArray
                   ? refuse(call, cudaErrorNotSupported, "this device has no resource views")
                   : refuse(call, cudaErrorInvalidValue,
                            "a resource view is for an array, and this is linear memory");
    }
    if (sampler == nullptr) {
        return refuse(call, cudaErrorInvalidResourceHandle, "the texture description is a null pointer");
    }
    if (const cudaError_t error =
            check_sampler(call, *sampler, image.format, resource.resType == cudaResourceTypeMipmappedArray);
        error != cudaSuccess) {
        return error;
    }
    texture = textures().add({Texture(std::move(levels), *sampler), resource, *sampler,
                              is_allocated(image, Device::get()->memory()), call.where});
    return cudaSuccess;
}

cudaError_t create(const ApiCall& call, cudaSurfaceObject_t& surface, const cudaResourceDesc& resource)
{
    Image image{};
    if (resource.resType != cudaResourceTypeArray) {
        return refuse(call, cudaErrorInvalidValue,
                      "resType is not cudaResourceTypeArray, and a surface needs an array");
    }
    if (const cudaError_t error = find_array(call, resource, image); error != cudaSuccess) {
        return error;
    }
    // CUDA creates a surface over any array, though the guide demands this flag: one without it cannot be used here.
    const bool may_store = (resource.res.array.array->flags & cudaArraySurfaceLoadStore) != 0;
    surface = surfaces().add({image, resource, may_store, call.where});
    return cudaSuccess;
}

/// Copies what is remembered of an object.
template <class Object, class Description>
cudaError_t describe(const ObjectTable<Object>& table, std::uint64_t handle, Description* to,
                     Description Object::*what)
{
    const auto device = Device::get();
    const Object* object = table.find(handle);
    if (object == nullptr || to == nullptr) {
        return device->fail(cudaErrorInvalidValue);
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
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    const simt::ApiCall call{"cudaCreateTextureObject", __builtin_return_address(0)};
    return texture == nullptr ? simt::refuse(call, cudaErrorInvalidValue, "the texture is a null pointer")
           : resource == nullptr
               ? simt::refuse(call, cudaErrorInvalidValue, "the resource description is a null pointer")
               : simt::create(call, *texture, *resource, description, view);
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t texture)
{
    const auto device = Device::get();
    simt::textures().remove(texture);
    return device->usable();
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
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    const simt::ApiCall call{"cudaCreateSurfaceObject", __builtin_return_address(0)};
    return surface == nullptr ? simt::refuse(call, cudaErrorInvalidValue, "the surface is a null pointer")
           : resource == nullptr
               ? simt::refuse(call, cudaErrorInvalidValue, "the resource description is a null pointer")
               : simt::create(call, *surface, *resource);
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t surface)
{
    const auto device = Device::get();
    simt::surfaces().remove(surface);
    return device->usable();
}

cudaError_t cudaGetSurfaceObjectResourceDesc(cudaResourceDesc* resource, cudaSurfaceObject_t surface)
{
    return simt::describe(simt::surfaces(), surface, resource, &simt::SurfaceObject::resource);
}

}  // extern "C"
