// SPDX-License-Identifier: MIT
// Allocation of CUDA arrays and of pitched memory. Which calls are refused, and with which error, was measured on an
// H200 with CUDA 13.0.
#include "array.hpp"

#include "../device/device.hpp"
#include "../engine/image_objects.hpp"
#include "api_call.hpp"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace simt {
namespace {

/// Rows of pitched memory begin at multiples of it (an H200's textureAlignment).
constexpr std::size_t pitch_alignment = 512;

/// Levels of a mipmapped array begin at multiples of it, seen from the first.
constexpr std::size_t level_alignment = 512;

// CUDA C++ Programming Guide, "Compute Capabilities", technical specifications, for sm_90.
constexpr std::size_t max_line = 131072;
constexpr std::size_t max_surface_line = 32768;
constexpr cudaExtent max_plane = {131072, 65536, 0};
constexpr cudaExtent max_gathered_plane = {32768, 32768, 0};
constexpr cudaExtent max_volume = {16384, 16384, 16384};
constexpr cudaExtent max_deep_volume = {8192, 8192, 32768};
constexpr cudaExtent max_layered = {32768, 32768, 2048};
constexpr cudaExtent max_cubes = {32768, 32768, 2046};
constexpr cudaExtent max_mipmapped = {32768, 32768, 32768};

constexpr std::size_t faces_of_a_cube = 6;

constexpr unsigned int unsupported_flags = cudaArraySparse | cudaArrayDeferredMapping;

/// Arrays that are no levels of others.
std::set<cudaArray_const_t>& live_arrays()
{
    static std::set<cudaArray_const_t>& arrays = *new std::set<cudaArray_const_t>;
    return arrays;
}

std::set<cudaMipmappedArray_const_t>& live_mipmapped_arrays()
{
    static auto& arrays = *new std::set<cudaMipmappedArray_const_t>;
    return arrays;
}

bool is_within(const cudaExtent& extent, const cudaExtent& most)
{
    return extent.width <= most.width && extent.height <= most.height && extent.depth <= most.depth;
}

/// The shape of an array that CUDA allows; nothing if it does not.
std::optional<ImageShape> array_shape(const cudaExtent& extent, unsigned int flags)
{
    const bool is_gathered = (flags & cudaArrayTextureGather) != 0;
    const bool is_layered = (flags & cudaArrayLayered) != 0;
    if (extent.width == 0) {
        return {};
    }
    if ((flags & cudaArrayCubemap) != 0) {
        const bool has_faces = is_layered ? extent.depth > 0 && extent.depth % faces_of_a_cube == 0
                                          : extent.depth == faces_of_a_cube;
        const bool fits =
            has_faces && extent.height == extent.width && is_within(extent, max_cubes) && !is_gathered;
        return fits ? std::optional(is_layered ? ImageShape::layered_cubes : ImageShape::cube) : std::nullopt;
    }
    if (is_layered) {
        const bool fits = extent.depth > 0 && is_within(extent, max_layered) && !is_gathered;
        const ImageShape shape = extent.height == 0 ? ImageShape::layered_lines : ImageShape::layered_planes;
        return fits ? std::optional(shape) : std::nullopt;
    }
    if (extent.depth > 0) {
        const bool fits = extent.height > 0 && !is_gathered &&
                          (is_within(extent, max_volume) || is_within(extent, max_deep_volume));
        return fits ? std::optional(ImageShape::volume) : std::nullopt;
    }
    if (extent.height > 0) {
        const bool fits = is_within(extent, is_gathered ? max_gathered_plane : max_plane);
        return fits ? std::optional(ImageShape::plane) : std::nullopt;
    }
    const bool is_surface = (flags & cudaArraySurfaceLoadStore) != 0;
    const bool fits = extent.width <= (is_surface ? max_surface_line : max_line) && !is_gathered;
    return fits ? std::optional(ImageShape::line) : std::nullopt;
}

Image packed_image(ImageShape shape, TexelFormat format, const cudaExtent& extent)
{
    Image image{};
    image.shape = shape;
    image.format = format;
    image.extents = {static_cast<std::uint32_t>(extent.width),
                     static_cast<std::uint32_t>(std::max<std::size_t>(extent.height, 1)),
                     static_cast<std::uint32_t>(std::max<std::size_t>(extent.depth, 1))};
    image.row_bytes = extent.width * format.texel_bytes();
    image.slice_bytes = image.row_bytes * image.extents[1];
    return image;
}

/// "640 by 480": an array has as many dimensions as it has extents other than 0.
std::string in_words(const cudaExtent& extent)
{
    std::string text = std::to_string(extent.width);
    for (const std::size_t further : {extent.height, extent.depth}) {
        text += further == 0 ? "" : fmt::format(" by {}", further);
    }
    return text;
}

/// The image of an array that the program wants, without memory. What CUDA allows no such array is refused.
cudaError_t plan_array(const ApiCall& call, const cudaChannelFormatDesc* desc, const cudaExtent& extent,
                       unsigned int flags, Image& image)
{
    if (desc == nullptr) {
        return refuse(call, cudaErrorInvalidValue, "the channel description is a null pointer");
    }
    if ((flags & unsupported_flags) != 0) {
        return refuse(call, cudaErrorNotSupported, "this device has no sparse arrays");
    }
    const std::optional<TexelFormat> format = texel_format(*desc);
    if (!format) {
        return refuse(call, cudaErrorInvalidChannelDescriptor, texel_format_rule);
    }
    const std::optional<ImageShape> shape = array_shape(extent, flags);
    if (!shape) {
        return refuse(call, cudaErrorInvalidValue,
                      fmt::format("CUDA has no array of {} elements with these flags", in_words(extent)));
    }
    image = packed_image(*shape, *format, extent);
    return cudaSuccess;
}

cudaError_t allocate(const ApiCall& call, cudaArray_t* array, const cudaChannelFormatDesc* desc,
                     const cudaExtent& extent, unsigned int flags)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (array == nullptr) {
        return refuse(call, cudaErrorInvalidValue, "the array is a null pointer");
    }
    Image image{};
    if (const cudaError_t error = plan_array(call, desc, extent, flags, image); error != cudaSuccess) {
        return error;
    }
    void* const texels = device->memory().arena().allocate(image.bytes(), call.where);
    if (texels == nullptr) {
        return device->fail(cudaErrorMemoryAllocation);
    }
    image.begin = reinterpret_cast<std::uint64_t>(texels);
    *array = new cudaArray{image, *desc, extent, flags};
    live_arrays().insert(*array);
    return cudaSuccess;
}

/// The extent of a level: half that of the level before it, but at least 1. There are as many layers and faces as before.
cudaExtent extent_of_level(const cudaExtent& extent, unsigned int level, ImageShape shape)
{
    const auto halved = [level](std::size_t texels) {
        return texels == 0 ? 0 : std::max<std::size_t>(texels >> level, 1);
    };
    return {halved(extent.width), halved(extent.height),
            shape == ImageShape::volume ? halved(extent.depth) : extent.depth};
}

/// How many levels there can be: the last has one texel, in each layer or face.
unsigned int most_levels(const cudaExtent& extent, ImageShape shape)
{
    const std::size_t longest =
        std::max({extent.width, extent.height, shape == ImageShape::volume ? extent.depth : 0});
    unsigned int levels = 1;
    while (longest >> levels != 0) {
        ++levels;
    }
    return levels;
}

cudaError_t allocate_mipmapped(const ApiCall& call, cudaMipmappedArray_t* array,
                               const cudaChannelFormatDesc* desc, const cudaExtent& extent,
                               unsigned int level_count, unsigned int flags)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (array == nullptr) {
        return refuse(call, cudaErrorInvalidValue, "the mipmapped array is a null pointer");
    }
    Image first{};
    if (const cudaError_t error = plan_array(call, desc, extent, flags, first); error != cudaSuccess) {
        return error;
    }
    if (!is_within(extent, max_mipmapped)) {
        return refuse(call, cudaErrorInvalidValue,
                      fmt::format("CUDA has no mipmapped array of {} elements", in_words(extent)));
    }
    auto mipmapped = std::make_unique<cudaMipmappedArray>();
    std::size_t bytes = 0;
    for (unsigned int i = 0; i < std::clamp(level_count, 1u, most_levels(extent, first.shape)); ++i) {
        const cudaExtent level = extent_of_level(extent, i, first.shape);
        Image image = packed_image(first.shape, first.format, level);
        image.begin = bytes;
        bytes += (image.bytes() + level_alignment - 1) / level_alignment * level_alignment;
        mipmapped->levels.push_back(std::make_unique<cudaArray>(cudaArray{image, *desc, level, flags}));
    }
    void* const texels = device->memory().arena().allocate(bytes, call.where);
    if (texels == nullptr) {
        return device->fail(cudaErrorMemoryAllocation);
    }
    for (const auto& level : mipmapped->levels) {
        level->image.begin += reinterpret_cast<std::uint64_t>(texels);
    }
    *array = mipmapped.release();
    live_mipmapped_arrays().insert(*array);
    return cudaSuccess;
}

/// Memory for rows of `width` bytes, each of which begins at a multiple of the pitch.
cudaError_t allocate_rows(const ApiCall& call, void** pointer, std::size_t* pitch, std::size_t width,
                          std::size_t rows)
{
    const auto device = Device::get();
    *pointer = nullptr;
    *pitch = (width + pitch_alignment - 1) / pitch_alignment * pitch_alignment;
    if (width == 0 || rows == 0) {
        *pitch = 0;
        return cudaSuccess;
    }
    std::size_t bytes = 0;
    if (*pitch < width || __builtin_mul_overflow(*pitch, rows, &bytes)) {
        return refuse(call, cudaErrorInvalidValue,
                      fmt::format("{} rows of {} are more than memory can have", rows, bytes_text(width)));
    }
    *pointer = device->memory().arena().allocate(bytes, call.where);
    return *pointer != nullptr
               ? cudaSuccess
               : refuse(call, cudaErrorMemoryAllocation,
                        fmt::format("{} rows with a pitch of {} are requested, and {} are free", rows,
                                    bytes_text(*pitch), bytes_text(device->memory().arena().free_bytes())));
}

}  // namespace

std::optional<TexelFormat> texel_format(const cudaChannelFormatDesc& desc)
{
    const int components = desc.y == 0 ? 1 : desc.z == 0 ? 2 : 4;
    const bool same = (components < 2 || desc.y == desc.x) &&
                      (components < 4 ? desc.z == 0 && desc.w == 0 : desc.z == desc.x && desc.w == desc.x);
    const bool is_float = desc.f == cudaChannelFormatKindFloat;
    const bool is_integer = desc.f == cudaChannelFormatKindSigned || desc.f == cudaChannelFormatKindUnsigned;
    const bool has_size = desc.x == 32 || (is_integer && (desc.x == 8 || desc.x == 16));
    if (!same || !has_size || !(is_float || is_integer)) {
        return {};
    }
    return TexelFormat{desc.f, static_cast<std::uint8_t>(components), static_cast<std::uint8_t>(desc.x / 8)};
}

bool is_live(cudaArray_const_t array)
{
    const auto device = Device::get();  // opens its memory, in which the first use makes the sets
    const auto is_level = [array](cudaMipmappedArray_const_t mipmapped) {
        return std::any_of(mipmapped->levels.begin(), mipmapped->levels.end(),
                           [array](const auto& level) { return level.get() == array; });
    };
    return live_arrays().count(array) != 0 ||
           std::any_of(live_mipmapped_arrays().begin(), live_mipmapped_arrays().end(), is_level);
}

bool is_live(cudaMipmappedArray_const_t array)
{
    const auto device = Device::get();
    return live_mipmapped_arrays().count(array) != 0;
}

void forget_images()
{
    textures().remove_all();
    surfaces().remove_all();
    for (const cudaArray_const_t array : live_arrays()) {
        delete array;
    }
    live_arrays().clear();
    for (const cudaMipmappedArray_const_t array : live_mipmapped_arrays()) {
        delete array;
    }
    live_mipmapped_arrays().clear();
}

}  // namespace simt

using simt::Device;

extern "C" {

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f)
{
    return {x, y, z, w, f};
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* desc, cudaArray_const_t array)
{
    const auto device = Device::get();
    if (!simt::is_live(array)) {
        return device->fail(cudaErrorInvalidResourceHandle);
    }
    if (desc == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *desc = array->format;
    return cudaSuccess;
}

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, std::size_t width,
                            std::size_t height, unsigned int flags)
{
    if ((flags & (cudaArrayLayered | cudaArrayCubemap)) != 0) {
        return simt::refuse({"cudaMallocArray", __builtin_return_address(0)}, cudaErrorInvalidValue,
                            "layered arrays and cube maps need cudaMalloc3DArray()");
    }
    return simt::allocate({"cudaMallocArray", __builtin_return_address(0)}, array, desc, {width, height, 0},
                          flags);
}

cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* desc, cudaExtent extent,
                              unsigned int flags)
{
    return simt::allocate({"cudaMalloc3DArray", __builtin_return_address(0)}, array, desc, extent, flags);
}

/// A level of a mipmapped array may be freed, but its memory is that of the mipmapped array, and stays.
cudaError_t cudaFreeArray(cudaArray_t array)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (array == nullptr) {
        return cudaSuccess;
    }
    if (simt::live_arrays().count(array) == 0) {
        return simt::is_live(array) ? cudaSuccess : device->fail(cudaErrorInvalidValue);
    }
    device->memory().arena().release(reinterpret_cast<void*>(array->image.begin));
    simt::unbind_freed_images(device->memory());
    simt::live_arrays().erase(array);
    delete array;
    return cudaSuccess;
}

cudaError_t cudaMallocMipmappedArray(cudaMipmappedArray_t* array, const cudaChannelFormatDesc* desc,
                                     cudaExtent extent, unsigned int level_count, unsigned int flags)
{
    return simt::allocate_mipmapped({"cudaMallocMipmappedArray", __builtin_return_address(0)}, array, desc,
                                    extent, level_count, flags);
}

cudaError_t cudaGetMipmappedArrayLevel(cudaArray_t* level_array, cudaMipmappedArray_const_t array,
                                       unsigned int level)
{
    const simt::ApiCall call{"cudaGetMipmappedArrayLevel", __builtin_return_address(0)};
    if (level_array == nullptr) {
        return simt::refuse(call, cudaErrorInvalidValue, "the array is a null pointer");
    }
    if (!simt::is_live(array)) {
        return simt::refuse(call, cudaErrorInvalidResourceHandle,
                            "the mipmapped array was never allocated, or has been freed");
    }
    if (level >= array->levels.size()) {
        return simt::refuse(call, cudaErrorInvalidValue,
                            fmt::format("level {} is requested, and the mipmapped array has {}, from 0 on",
                                        level, array->levels.size()));
    }
    *level_array = array->levels[level].get();
    return cudaSuccess;
}

cudaError_t cudaFreeMipmappedArray(cudaMipmappedArray_t array)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (array == nullptr) {
        return cudaSuccess;
    }
    if (!simt::is_live(array)) {
        return device->fail(cudaErrorInvalidValue);
    }
    device->memory().arena().release(reinterpret_cast<void*>(array->levels.front()->image.begin));
    simt::unbind_freed_images(device->memory());
    simt::live_mipmapped_arrays().erase(array);
    delete array;
    return cudaSuccess;
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* desc, cudaExtent* extent, unsigned int* flags,
                             cudaArray_t array)
{
    if (!simt::is_live(array)) {
        return Device::get()->fail(cudaErrorInvalidResourceHandle);
    }
    if (desc != nullptr) {
        *desc = array->format;
    }
    if (extent != nullptr) {
        *extent = array->extent;
    }
    if (flags != nullptr) {
        *flags = array->flags;
    }
    return cudaSuccess;
}

cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height)
{
    const auto device = Device::get();
    const simt::ApiCall call{"cudaMallocPitch", __builtin_return_address(0)};
    if (pointer == nullptr || pitch == nullptr) {
        return simt::refuse(call, cudaErrorInvalidValue,
                            pointer == nullptr ? "the address for the pointer is null"
                                               : "the address for the pitch is null");
    }
    const cudaError_t error = device->usable();
    return error != cudaSuccess ? error : simt::allocate_rows(call, pointer, pitch, width, height);
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent)
{
    const auto device = Device::get();
    if (pointer == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    pointer->xsize = extent.width;
    pointer->ysize = extent.height;
    std::size_t rows = 0;
    if (__builtin_mul_overflow(extent.height, extent.depth, &rows)) {
        return device->fail(cudaErrorInvalidValue);
    }
    return simt::allocate_rows({"cudaMalloc3D", __builtin_return_address(0)}, &pointer->ptr, &pointer->pitch,
                               extent.width, rows);
}

}  // extern "C"
