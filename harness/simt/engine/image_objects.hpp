// SPDX-License-Identifier: MIT
/// @file
/// The texture and surface objects of the program.
#pragma once

#include "../memory/device_memory.hpp"
#include "texture_unit.hpp"

#include <memory>
#include <vector>

namespace simt {

struct TextureObject
{
    Texture texture;
    cudaResourceDesc resource;
    cudaTextureDesc description;
    bool bound;         ///< to memory that is allocated
    const void* where;  ///< return address of the call that created it

    const Image& image() const { return texture.image(); }
};

struct SurfaceObject
{
    Image surface;
    cudaResourceDesc resource;
    bool bound;
    const void* where;

    const Image& image() const { return surface; }
};

/// Objects by their handles. No handle is given out twice, so that one that was destroyed is never mistaken.
template <class Object>
class ObjectTable {
public:
    /// @param first  the first handle; not 0, which is no object
    explicit ObjectTable(std::uint64_t first) : first_(first) {}

    std::uint64_t add(const Object& object)
    {
        objects_.push_back(std::make_unique<Object>(object));
        return first_ + objects_.size() - 1;
    }

    /// Null if there is no such object.
    Object* find(std::uint64_t handle) const
    {
        return handle - first_ < objects_.size() ? objects_[handle - first_].get() : nullptr;
    }

    /// Whether the object was there and has been removed.
    bool has_removed(std::uint64_t handle) const
    {
        return handle - first_ < objects_.size() && objects_[handle - first_] == nullptr;
    }

    void remove(std::uint64_t handle)
    {
        if (find(handle) != nullptr) {
            objects_[handle - first_].reset();
        }
    }

    void remove_all()
    {
        for (std::unique_ptr<Object>& object : objects_) {
            object.reset();
        }
    }

    template <class Function>
    void for_each(Function function)
    {
        for (std::unique_ptr<Object>& object : objects_) {
            if (object != nullptr) {
                function(*object);
            }
        }
    }

private:
    std::uint64_t first_;
    std::vector<std::unique_ptr<Object>> objects_;
};

ObjectTable<TextureObject>& textures();
ObjectTable<SurfaceObject>& surfaces();

/// Whether all of the image lies in one allocation.
bool is_allocated(const Image& image, const DeviceMemory& memory);

/// To be called when memory was freed: objects that were bound to it are so no longer.
void unbind_freed_images(const DeviceMemory& memory);

}  // namespace simt
