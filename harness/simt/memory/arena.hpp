// SPDX-License-Identifier: MIT
/// @file
/// Global memory: one range of addresses, from which cudaMalloc takes. Host code cannot use it, as it cannot use a
/// GPU's: while it is not open, touching it is a segmentation fault.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "mapping.hpp"
#include "written_bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace simt {

/// A piece of global memory that was allocated.
struct Allocation
{
    std::uint64_t begin;
    std::size_t bytes;       ///< asked for
    const void* where;       ///< return address of the call
    bool is_mapped = false;  ///< a part of reserved addresses: see Heap::map()

    bool holds(std::uint64_t address) const { return address - begin < bytes; }
};

/// Hands out pieces of one range of addresses.
class Heap {
public:
    Heap(std::uint64_t begin, std::size_t bytes);

    /// A piece aligned to 512 bytes, as textures need it (cudaDeviceProp::textureAlignment), followed by a gap that
    /// belongs to nobody. It is taken from the smallest hole that has room for it.
    ///
    /// @param where  return address of the call, for messages
    /// @return nothing if there is no room
    std::optional<Allocation> allocate(std::size_t bytes, const void* where);

    /// @return what was released; nothing if `begin` is not the start of a live piece that was allocated
    std::optional<Allocation> release(std::uint64_t begin);

    /// Addresses of which none is part of a piece until it is mapped. They are far from those that allocate() hands out first.
    ///
    /// @param alignment  a power of two
    /// @param wish       where, if there is room; 0: anywhere
    /// @return their beginning; nothing if there is no room
    std::optional<std::uint64_t> reserve(std::size_t bytes, std::uint64_t alignment, std::uint64_t wish);
    /// Gives back what was reserved. Nothing of it is mapped.
    void give_back(std::uint64_t begin, std::size_t bytes);
    /// Makes reserved addresses a live piece, together with its mapped neighbours.
    void map(std::uint64_t begin, std::size_t bytes, const void* where);
    /// Takes addresses out of the mapped piece that they are part of.
    void unmap(std::uint64_t begin, std::size_t bytes);

    /// The live piece that begins last at or before `address`.
    std::optional<Allocation> before(std::uint64_t address) const;

    /// The live piece that begins first behind `address`.
    std::optional<Allocation> after(std::uint64_t address) const;

    /// A piece that held `address` and was released, if no other took its place.
    std::optional<Allocation> released_at(std::uint64_t address) const;

    std::vector<Allocation> live() const;

    bool owns(std::uint64_t address) const { return address - begin() < size_; }
    std::uint64_t begin() const { return begin_; }
    std::size_t size() const { return size_; }
    std::size_t free_bytes() const { return size_ - used_; }

private:
    using Pieces = std::map<std::uint64_t, Allocation>;  ///< by their beginnings
    using Holes = std::map<std::uint64_t, std::size_t>;  ///< start → bytes

    void add_hole(std::uint64_t begin, std::size_t bytes);
    /// @return the hole behind it
    Holes::iterator erase_hole(Holes::iterator hole);
    /// Takes [begin, begin + bytes) out of a hole.
    void take(Holes::iterator hole, std::uint64_t begin, std::size_t bytes);
    /// Forgets pieces that were released where something is allocated now.
    void forget_released(std::uint64_t begin, std::size_t bytes);

    std::uint64_t begin_;
    std::size_t size_;
    std::size_t used_ = 0;
    Pieces live_;
    Pieces released_;  ///< those in whose place nothing is allocated
    Holes free_;       ///< neighbours joined
    std::set<std::pair<std::size_t, std::uint64_t>> free_by_size_;  ///< the same, as bytes and start
};

class Arena {
public:
    /// Reserves address space for `bytes` of device memory and `managed_bytes` of managed memory; pages are taken when
    /// they are first touched.
    ///
    /// @param below  where device memory is to end, if there is room: so that little else is between it and what is there
    /// @throws std::bad_alloc
    explicit Arena(std::size_t bytes, std::size_t managed_bytes = 0, std::uint64_t below = 0);
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// See Heap::allocate(); null if there is no room.
    void* allocate(std::size_t bytes, const void* where = nullptr)
    {
        return allocate_from(device_, bytes, where);
    }

    /// The same of managed memory, which the host can use at any time.
    void* allocate_managed(std::size_t bytes, const void* where = nullptr)
    {
        void* const memory = allocate_from(managed_, bytes, where);
        note_written(memory, bytes);  // what the host writes is not seen
        return memory;
    }

    /// @return false if `pointer` is not the start of a live allocation
    bool release(void* pointer);

    /// See Heap::reserve(), of device memory.
    std::optional<std::uint64_t> reserve(std::size_t bytes, std::uint64_t alignment, std::uint64_t wish)
    {
        return device_.reserve(bytes, alignment, wish);
    }
    void give_back(std::uint64_t begin, std::size_t bytes) { device_.give_back(begin, bytes); }
    /// Makes reserved addresses usable, and makes them unusable again: see Heap::map().
    void map(std::uint64_t begin, std::size_t bytes, const void* where);
    void unmap(std::uint64_t begin, std::size_t bytes);

    /// Releases an allocation, whose place nobody gets before release_retired(): nobody is to take what another thread
    /// does there for what happened at the same time.
    ///
    /// @return false if `pointer` is not the start of a live allocation
    bool retire(void* pointer);
    void release_retired();

    /// A piece that held `address` and was released or retired, if no other took its place.
    std::optional<Allocation> released_at(std::uint64_t address) const;

    /// Releases every allocation.
    void release_all();

    /// Whether all of [pointer, pointer + bytes) lies in one live allocation.
    bool contains(const void* pointer, std::size_t bytes) const;

    /// The heap that `address` belongs to.
    const Heap& heap_of(std::uint64_t address) const { return is_managed(address) ? managed_ : device_; }

    /// All live allocations, in the order of their addresses.
    std::vector<Allocation> live() const;

    static constexpr std::uint64_t granule_bytes = 512;

    /// By granule of the memory: how many of its bytes, from its beginning, are allocated. It is kept from the first call on,
    /// so that it costs nothing where nobody looks at it.
    const std::uint16_t* allocated_of_granule();

    WrittenBytes& written() { return written_; }

    /// Notes that [pointer, pointer + bytes) has been written, if that is global memory.
    void note_written(const void* pointer, std::size_t bytes);

    /// Notes that all of its memory may have been written, by code whose writes are not seen.
    void note_all_written();

    /// Notes that `bytes` bytes have been copied. What was not written at `from` is not written at `to` either, unless
    /// that is managed memory, where the host's writes are not seen.
    void note_copied(const void* to, const void* from, std::size_t bytes);

    /// Whether `address` is an address of global memory, allocated or not.
    bool owns(std::uint64_t address) const { return address - begin() < reserved_bytes(); }
    bool is_managed(std::uint64_t address) const { return managed_.owns(address); }
    /// Managed memory lies before device memory, each with room in front of it.
    AddressRange managed_range() const { return {managed_.begin(), managed_.size()}; }
    /// What host code cannot use: it lies last.
    AddressRange closed_range() const;

    /// Device memory can be used while one of these lives. They do not nest.
    class Open {
    public:
        explicit Open(Arena& arena);
        ~Open();
        Open(const Open&) = delete;
        Open& operator=(const Open&) = delete;

    private:
        Arena& arena_;
    };

    bool is_open() const { return is_open_; }

    std::uint64_t begin() const { return memory_.begin(); }
    std::size_t reserved_bytes() const { return memory_.bytes(); }
    std::size_t size() const { return device_.size(); }
    std::size_t free_bytes() const { return device_.free_bytes(); }
    /// Of device and managed memory, with what lies between allocations.
    std::size_t used_bytes() const
    {
        return device_.size() - device_.free_bytes() + managed_.size() - managed_.free_bytes();
    }

    /// How often memory has been allocated.
    std::uint64_t allocations() const { return allocations_; }

private:
    void* allocate_from(Heap& heap, std::size_t bytes, const void* where);
    void set_allocated(const Allocation& allocation, bool allocated);

    Mapping memory_;
    std::uint64_t allocations_ = 0;
    Heap managed_;
    Heap device_;    ///< behind it
    Mapping table_;  ///< allocated_of_granule()
    bool keeps_table_ = false;
    WrittenBytes written_;
    /// Allocations and clears when all memory was last noted as written: as long as there are no more, it still is.
    std::pair<std::uint64_t, std::uint64_t> all_written_at_{};
    std::set<std::uint64_t> retired_;  ///< their beginnings
    bool is_open_ = false;
};

}  // namespace simt
