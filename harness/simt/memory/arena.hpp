// SPDX-License-Identifier: MIT
/// @file
/// Global memory: one range of addresses, from which cudaMalloc takes. Host code cannot use it, as it cannot use a
/// GPU's: while it is not open, touching it is a segmentation fault.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace simt {

/// Hands out pieces of one range of addresses.
class Heap {
public:
    Heap(std::uint64_t begin, std::size_t bytes);

    /// A piece aligned to 256 bytes (CUDA C++ Programming Guide, "Device Memory Accesses"), followed by a gap that
    /// belongs to nobody; null if there is no room.
    void* allocate(std::size_t bytes);

    /// @return false if `pointer` is not the start of a live piece
    bool release(void* pointer);

    void release_all();

    /// Whether all of [pointer, pointer + bytes) lies in one live piece.
    bool contains(const void* pointer, std::size_t bytes) const;

    bool owns(std::uint64_t address) const { return address - begin_ < size_; }
    std::size_t size() const { return size_; }
    std::size_t free_bytes() const { return size_ - used_; }

private:
    std::uint64_t begin_;
    std::size_t size_;
    std::size_t used_ = 0;
    std::map<std::uint64_t, std::size_t> live_;  ///< start → bytes asked for
    std::map<std::uint64_t, std::size_t> free_;  ///< start → bytes, neighbours joined
};

class Arena {
public:
    /// Reserves address space for `bytes` of device memory and `managed_bytes` of managed memory; pages are taken when
    /// they are first touched.
    ///
    /// @throws std::bad_alloc
    explicit Arena(std::size_t bytes, std::size_t managed_bytes = 0);
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    /// See Heap::allocate().
    void* allocate(std::size_t bytes) { return device_.allocate(bytes); }

    /// The same of managed memory, which the host can use at any time.
    void* allocate_managed(std::size_t bytes) { return managed_.allocate(bytes); }

    /// @return false if `pointer` is not the start of a live allocation
    bool release(void* pointer) { return device_.release(pointer) || managed_.release(pointer); }

    /// Releases every allocation.
    void release_all();

    /// Whether all of [pointer, pointer + bytes) lies in one live allocation.
    bool contains(const void* pointer, std::size_t bytes) const
    {
        return device_.contains(pointer, bytes) || managed_.contains(pointer, bytes);
    }

    /// Whether `address` is an address of global memory, allocated or not.
    bool owns(std::uint64_t address) const { return address - begin_ < reserved_bytes(); }
    bool is_managed(std::uint64_t address) const { return managed_.owns(address); }

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

    std::uint64_t begin() const { return begin_; }
    std::size_t reserved_bytes() const { return device_.size() + managed_.size(); }
    std::size_t size() const { return device_.size(); }
    std::size_t free_bytes() const { return device_.free_bytes(); }

private:
    std::uint64_t begin_;
    Heap device_;
    Heap managed_;  ///< behind it
};

}  // namespace simt
