// SPDX-License-Identifier: MIT
// The objects, and what kernels call with them.
#include "image_objects.hpp"

#include "access_checks.hpp"
#include "block.hpp"
#include "hooks.hpp"

#include <cstring>

namespace simt {
namespace {

constexpr std::uint64_t first_texture = std::uint64_t{1} << 32;
constexpr std::uint64_t first_surface = std::uint64_t{2} << 32;

constexpr Space space_of(const TextureObject*)
{
    return Space::texture;
}
constexpr Space space_of(const SurfaceObject*)
{
    return Space::global;
}

/// The object of a kernel's access.
template <class Object>
const Object& use(const ObjectTable<Object>& table, std::uint64_t handle, ImageShape shape, AccessKind kind,
                  Caller caller)
{
    const Object* object = table.find(handle);
    if (object == nullptr) {
        trap_wrong_object(table.has_removed(handle) ? FindingReason::destroyed_object
                                                    : FindingReason::no_object,
                          kind, space_of(object), caller.pc);
    }
    if (object->image().shape != shape) {
        trap_wrong_object(FindingReason::object_of_another_shape, kind, space_of(object), caller.pc);
    }
    if (!object->bound) {
        trap_unbound_image(object->image(), kind, caller.pc);
    }
    return *object;
}

const TextureObject& use_texture(cudaTextureObject_t handle, ImageShape shape, Caller caller)
{
    return use(textures(), handle, shape, AccessKind::read, caller);
}

/// Memory may be there for a part of what a texture describes. A texel of that part can be fetched, as on a GPU, and past
/// the texture's end nothing is read.
const TextureObject& use_linear_texture(cudaTextureObject_t handle, int texel, Caller caller)
{
    const TextureObject* const object = textures().find(handle);
    if (object != nullptr && object->image().shape == ImageShape::linear && !object->bound) {
        const Image& image = object->image();
        const bool is_past_end =
            texel < 0 || static_cast<std::size_t>(texel) >= image.bytes() / image.format.texel_bytes();
        if (is_texel_there(image, is_past_end ? 0 : static_cast<std::uint64_t>(texel))) {
            return *object;
        }
    }
    return use_texture(handle, ImageShape::linear, caller);
}

/// What a sample tells of itself.
ImageAccess access_of(const TextureObject& object, cudaTextureObject_t handle, const TexturePoint& at)
{
    ImageAccess access{&object.image(), handle, 0, {}};
    const auto add = [&access](float coordinate) { access.at[access.coordinates++] = coordinate; };
    const ImageShape shape = object.image().shape;
    add(at.x);
    if (shape != ImageShape::linear && shape != ImageShape::line && shape != ImageShape::layered_lines) {
        add(at.y);
    }
    if (shape == ImageShape::volume || shape == ImageShape::cube || shape == ImageShape::layered_cubes) {
        add(at.z);
    }
    if (shape == ImageShape::layered_lines || shape == ImageShape::layered_planes ||
        shape == ImageShape::layered_cubes) {
        add(static_cast<float>(at.layer));
    }
    return access;
}

/// Logs a fetch, where anything is logged.
void log_fetch(const TextureObject& object, cudaTextureObject_t handle, const TexturePoint& at,
               const TexelPlace& texel, Caller caller)
{
    if (const Thread* const thread = Thread::running(); thread != nullptr && thread->context->is_checked) {
        log_texture_fetch(texel.address, object.image().format.texel_bytes(), texel.is_substitute, caller,
                          access_of(object, handle, at));
    }
}

/// Where a surface function works; 0 if it shall do nothing.
std::uint64_t surface_target(std::size_t bytes, cudaSurfaceObject_t handle, ImageShape shape, SurfacePoint at,
                             cudaSurfaceBoundaryMode mode, AccessKind kind, Caller caller)
{
    const SurfaceObject& object = use(surfaces(), handle, shape, kind, caller);
    if (at.x % static_cast<int>(bytes) != 0) {
        Thread::running()->end_with(cudaErrorMisalignedAddress);
    }
    const std::uint64_t address = surface_address(object.surface, at, bytes, mode);
    if (address != 0) {
        log_surface_access(address, bytes, kind, caller, {&object.image(), handle, 0, {}});
    } else if (mode != cudaBoundaryModeZero) {
        Thread::running()->end_with(cudaErrorIllegalAddress);
    }
    return address;
}

template <class Object>
void unbind_freed(Object& object, const DeviceMemory& memory)
{
    object.bound = object.bound && is_allocated(object.image(), memory);
}

}  // namespace

ObjectTable<TextureObject>& textures()
{
    static ObjectTable<TextureObject>& table = *new ObjectTable<TextureObject>(first_texture);
    return table;
}

ObjectTable<SurfaceObject>& surfaces()
{
    static ObjectTable<SurfaceObject>& table = *new ObjectTable<SurfaceObject>(first_surface);
    return table;
}

bool is_allocated(const Image& image, const DeviceMemory& memory)
{
    return memory.is_usable(reinterpret_cast<const void*>(image.begin), image.bytes());
}

void unbind_freed_images(const DeviceMemory& memory)
{
    textures().for_each([&](TextureObject& object) { unbind_freed(object, memory); });
    surfaces().for_each([&](SurfaceObject& object) { unbind_freed(object, memory); });
}

TexelWords texture_fetch(cudaTextureObject_t texture, int texel)
{
    const TextureObject& object = use_linear_texture(texture, texel, SIMT_CALLER);
    const Fetch fetch = object.texture.fetch(texel);
    log_fetch(object, texture, {static_cast<float>(texel), 0, 0, 0}, fetch.nearest, SIMT_CALLER);
    return fetch.value;
}

TexelWords texture_sample(cudaTextureObject_t texture, ImageShape shape, TexturePoint at)
{
    const TextureObject& object = use_texture(texture, shape, SIMT_CALLER);
    const Fetch fetch = object.texture.sample(at);
    log_fetch(object, texture, at, fetch.nearest, SIMT_CALLER);
    return fetch.value;
}

TexelWords texture_sample_level(cudaTextureObject_t texture, ImageShape shape, TexturePoint at, float level)
{
    const TextureObject& object = use_texture(texture, shape, SIMT_CALLER);
    const Fetch fetch = object.texture.sample(at, level);
    log_fetch(object, texture, at, fetch.nearest, SIMT_CALLER);
    return fetch.value;
}

TexelWords texture_sample_gradients(cudaTextureObject_t texture, ImageShape shape, TexturePoint at,
                                    TextureGradients gradients)
{
    const TextureObject& object = use_texture(texture, shape, SIMT_CALLER);
    const Fetch fetch = object.texture.sample(at, object.texture.level_of(at, gradients));
    log_fetch(object, texture, at, fetch.nearest, SIMT_CALLER);
    return fetch.value;
}

TexelWords texture_gather(cudaTextureObject_t texture, float x, float y, int component)
{
    const TextureObject& object = use_texture(texture, ImageShape::plane, SIMT_CALLER);
    const Gather gather = object.texture.gather(x, y, component);
    for (const TexelPlace& texel : gather.texels) {
        log_fetch(object, texture, {x, y, 0, 0}, texel, SIMT_CALLER);
    }
    return gather.value;
}

void surface_read(void* value, std::size_t bytes, cudaSurfaceObject_t surface, ImageShape shape,
                  SurfacePoint at, cudaSurfaceBoundaryMode mode)
{
    const std::uint64_t from = surface_target(bytes, surface, shape, at, mode, AccessKind::read, SIMT_CALLER);
    if (from != 0) {
        std::memcpy(value, reinterpret_cast<const void*>(from), bytes);
    } else {
        std::memset(value, 0, bytes);
    }
}

void surface_write(const void* value, std::size_t bytes, cudaSurfaceObject_t surface, ImageShape shape,
                   SurfacePoint at, cudaSurfaceBoundaryMode mode)
{
    const std::uint64_t to = surface_target(bytes, surface, shape, at, mode, AccessKind::write, SIMT_CALLER);
    if (to != 0) {
        std::memcpy(reinterpret_cast<void*>(to), value, bytes);
    }
}

}  // namespace simt
