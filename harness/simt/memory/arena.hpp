// SPDX-License-Identifier: MIT
/// @file
/// Global memory: one range of addresses, from which cudaMalloc takes. Host code cannot use it, as it cannot use a
/// GPU's: while it is not open, touching it is a segmentation fault.
#pragma once

#include "written_bytes.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace simt {

/// A piece of global memory that was allocated.
struct Allocation
{
    std::uint64_t begin;
    std::size_t bytes;  ///< asked for
    const void* where;  ///< return address of the call
};

class Arena {
public:
    /// Reserves `bytes` of address space; pages are taken when they are first touched.
    ///
    /// @throws std::bad_alloc
    explicit Arena(std::size_t bytes);
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// An allocation aligned to 512 bytes, as textures need it (cudaDeviceProp::textureAlignment), followed by a gap
    /// that belongs to nobody; null if there is no room.
    ///
    /// @param where  return address of the call, for messages
    void* allocate(std::size_t bytes, const void* where = nullptr);

    /// @return false if `pointer` is not the start of a live allocation
    bool release(void* pointer);

    /// Releases every allocation.
    void release_all();

    /// Whether all of [pointer, pointer + bytes) lies in one live allocation.
    bool contains(const void* pointer, std::size_t bytes) const;

    /// The live allocation that ends last before `address` or holds it, or none.
    std::optional<Allocation> allocation_before(std::uint64_t address) const;

    /// The live allocation that begins first behind `address`, or none.
    std::optional<Allocation> allocation_after(std::uint64_t address) const;

    /// An allocation that held `address` and was released, if no other took its place.
    std::optional<Allocation> released_at(std::uint64_t address) const;

    /// All live allocations, in the order of their addresses.
    std::vector<Allocation> live() const;

    static constexpr std::uint64_t granule_bytes = 512;

    /// By granule of the memory: how many of its bytes, from its beginning, are allocated.
    const std::uint16_t* allocated_of_granule() const { return allocated_of_granule_; }

    WrittenBytes& written() { return written_; }

    /// Notes that [pointer, pointer + bytes) has been written, if that is global memory.
    void note_written(const void* pointer, std::size_t bytes)
    {
        const auto address = reinterpret_cast<std::uint64_t>(pointer);
        if (owns(address)) {
            written_.set(address, bytes);
        }
    }

    /// Whether `address` is an address of global memory, allocated or not.
    bool owns(std::uint64_t address) const { return address - begin_ < size_; }

    /// The memory can be used while one of these lives. They do not nest.
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

    std::uint64_t begin() const { return begin_; }
    std::size_t size() const { return size_; }
    std::size_t free_bytes() const { return size_ - used_; }

private:
    std::uint64_t begin_;
    std::size_t size_;
    std::size_t used_ = 0;
    bool is_open_ = false;
    struct Live
    {
        std::size_t bytes;
        const void* where;
    };
    void set_allocated(std::uint64_t begin, std::size_t bytes, bool allocated);

    std::uint16_t* allocated_of_granule_;
    WrittenBytes written_;
    std::map<std::uint64_t, Live> live_;         ///< by start
    std::map<std::uint64_t, Live> released_;     ///< by start; those in whose place nothing is allocated
    std::map<std::uint64_t, std::size_t> free_;  ///< start → bytes, neighbours joined
};

}  // namespace simt
