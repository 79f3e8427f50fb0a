// SPDX-License-Identifier: MIT
/// @file
/// The memory that a trace tells of: what it is called, and what the reader of the trace knows of its contents.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../engine/stepping.hpp"
#include "../events/access.hpp"
#include "../events/observer.hpp"
#include "../memory/device_memory.hpp"
#include "../observers/memory_names.hpp"
#include "traced_threads.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace simt {

/// A shared array, an allocation or a variable.
struct TracedObject
{
    std::string name;
    Space space;
    std::uint64_t begin;
    std::size_t bytes;
    std::optional<ValueType> type;  ///< nothing until it is known
    std::size_t access_bytes;       ///< of the first access, where no type is ever known
    const void* pc = nullptr;       ///< where the first access is
    bool is_allocation = true;      ///< or a variable
    bool is_memory = true;          ///< or an address at which the device can use none

    std::size_t element_bytes() const { return type ? type->bytes : access_bytes; }

    /// What is told of only as a whole. Of a struct each byte is told of apart, since nobody writes its padding.
    std::size_t unit_bytes() const { return type && type->members.empty() ? type->bytes : 1; }

    bool holds(std::uint64_t address, std::size_t count) const
    {
        return address - begin < bytes && count <= bytes - (address - begin);
    }
};

/// Of an object, as the first event found them.
struct InitialBytes
{
    unsigned object;
    std::optional<unsigned> block;  ///< of a shared object
    std::uint64_t offset;           ///< from the beginning of the object
    std::string bytes;              ///< that have been written before
};

class TracedMemory {
public:
    TracedMemory(DeviceMemory& memory, MemoryNames& names) : memory_(memory), names_(names) {}

    void launch_begins(const SharedMemory& shared, std::vector<PointerArgument> arguments);

    /// The object that the access is to, or next to.
    ///
    /// @param at  where it is made: a variable there may know the name or the type
    unsigned object_at(const Stop& access, const TracedFrame& at);

    const TracedObject& object(unsigned number) const { return objects_[number]; }
    const std::vector<TracedObject>& objects() const { return objects_; }
    const std::vector<InitialBytes>& initial() const { return initial_; }

    /// Whether kernels can read it all, so that it can be looked at.
    bool is_readable(unsigned object, std::uint64_t address, std::size_t bytes) const;

    /// Looks at memory before an access.
    ///
    /// @param block  as the trace counts it
    /// @return whether it holds something else than the reader of the trace knows
    bool has_changed(unsigned object, unsigned block, std::uint64_t address, std::size_t bytes);

    /// The reader of the trace is told what memory holds there.
    void note(unsigned object, unsigned block, std::uint64_t address, std::size_t bytes);

    /// A type for the objects that have none yet: what pointers of the program called so lead to.
    void learn(const FrameLayout& layout);

private:
    struct ChunkKey
    {
        unsigned object;
        unsigned block;  ///< 0 if the object is not shared
        std::uint64_t number;

        bool operator==(const ChunkKey&) const = default;
    };
    struct HashOfChunk
    {
        std::size_t operator()(const ChunkKey& key) const
        {
            constexpr std::uint64_t spread = 0x9e3779b97f4a7c15;  // 2^64 by the golden ratio
            return ((key.number * spread ^ key.object) * spread ^ key.block) * spread;
        }
    };

    TracedObject describe(std::uint64_t address, std::size_t bytes, const void* pc);
    static void describe_image(const ImageAccess& access, std::uint64_t address, TracedObject& object);
    TracedObject describe_global(std::uint64_t address, std::size_t bytes);
    static std::size_t chunk_bytes(const TracedObject& object);
    std::string& chunk(unsigned object, unsigned block, std::uint64_t number);
    template <class Function>
    void for_each_part(unsigned object, unsigned block, std::uint64_t address, std::size_t bytes,
                       Function function);

    DeviceMemory& memory_;
    MemoryNames& names_;
    SharedMemory shared_{};
    std::vector<PointerArgument> arguments_;
    std::vector<TracedObject> objects_;
    std::vector<InitialBytes> initial_;
    std::unordered_map<ChunkKey, std::string, HashOfChunk> chunks_;
};

}  // namespace simt
