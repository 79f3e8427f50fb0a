// SPDX-License-Identifier: MIT
/// @file
/// Global memory: one range of addresses, from which cudaMalloc takes. Host code cannot use it, as it cannot use a
/// GPU's: while it is not open, touching it is a segmentation fault.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace simt {

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
    void* allocate(std::size_t bytes);

    /// @return false if `pointer` is not the start of a live allocation
    bool release(void* pointer);

    /// Releases every allocation.
    void release_all();

    /// Whether all of [pointer, pointer + bytes) lies in one live allocation.
    bool contains(const void* pointer, std::size_t bytes) const;

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

    std::uint64_t begin() const { return begin_; }
    std::size_t size() const { return size_; }
    std::size_t free_bytes() const { return size_ - used_; }

private:
    std::uint64_t begin_;
    std::size_t size_;
    std::size_t used_ = 0;
    std::map<std::uint64_t, std::size_t> live_;  ///< start → bytes asked for
    std::map<std::uint64_t, std::size_t> free_;  ///< start → bytes, neighbours joined
};

}  // namespace simt
