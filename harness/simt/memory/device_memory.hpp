// SPDX-License-Identifier: MIT
/// @file
/// All memory that kernels can use, and what lies where.
#pragma once

#include "arena.hpp"
#include "pinned_memory.hpp"
#include "program_memory.hpp"
#include "virtual_memory.hpp"

#include <cstdint>
#include <map>
#include <set>

namespace simt {

/// Who can use an address, as cudaPointerGetAttributes tells.
enum class MemoryKind : std::uint8_t {
    unknown,      ///< the host's own, or nobody's
    pinned_host,  ///< host memory that kernels can use
    device,       ///< global memory, allocated or not, and variables of the device
    managed,      ///< both host and kernels can use it
};

class DeviceMemory {
public:
    /// @param bytes          of device memory
    /// @param managed_bytes  of managed memory
    /// @param below          where it is to end, if there is room: see Arena
    DeviceMemory(std::size_t bytes, std::size_t managed_bytes, DebugInfo& debug_info, std::uint64_t below)
        : arena_(bytes, managed_bytes, below), virtual_(arena_), program_(debug_info)
    {
    }

    /// What the program allocates.
    Arena& arena() { return arena_; }
    const Arena& arena() const { return arena_; }
    /// What the program maps.
    VirtualMemory& virtual_memory() { return virtual_; }
    PinnedMemory& pinned() { return pinned_; }
    const PinnedMemory& pinned() const { return pinned_; }
    /// The program itself.
    ProgramMap& program() { return program_; }

    /// Makes a variable of the program known as device memory.
    void add_symbol(const void* symbol, std::size_t bytes);

    /// Notes that the host knows where the symbol lies on the device. It has been added.
    void give_address_of_symbol(const void* symbol);

    /// Whether the host has asked where the symbol lies that `address` points into, or just behind.
    bool has_given_address_of_symbol(std::uint64_t address) const;

    MemoryKind kind_of(const void* pointer) const;

    /// Whether `pointer` points into device or managed memory, allocated or not.
    bool owns(const void* pointer) const;

    /// Whether all of [pointer, pointer + bytes) lies in one live allocation or device variable.
    bool contains(const void* pointer, std::size_t bytes) const;

    /// Whether kernels can use all of [pointer, pointer + bytes), of at least one byte: it lies in one live allocation, one
    /// device variable, or one range of pinned memory.
    bool is_usable(const void* pointer, std::size_t bytes) const;

    /// Whether `address` is one of host memory that device code may use.
    bool is_accessible_host_memory(std::uint64_t address) const;

    /// Whether host code and kernels can both use the address: it is managed or pinned.
    bool can_be_shared(std::uint64_t address);

    /// Whether nothing in the aligned piece of `bytes` bytes that `address` is in, at most a page, belongs to the device
    /// or is shared with it.
    bool is_host_memory(std::uint64_t address, std::uint64_t bytes);

    /// The narrowest range that has all device memory, and all device and constant variables of the modules with `code`.
    AddressRange closed_to_host(const std::vector<const void*>& code);

    /// The same with the memory that host code and kernels share.
    AddressRange not_only_of_host(const std::vector<const void*>& code);

private:
    Arena arena_;
    VirtualMemory virtual_;
    PinnedMemory pinned_;
    ProgramMap program_;
    std::map<std::uint64_t, std::size_t> symbols_;  ///< address → bytes
    std::set<std::uint64_t> known_symbols_;         ///< of these: those whose address the host has asked for
};

}  // namespace simt
