// SPDX-License-Identifier: MIT
/// @file
/// One memory access of one thread, and of a warp, as observers see them.
#pragma once

#include <array>
#include <cstdint>

namespace simt {

inline constexpr int warp_size = 32;

enum class Space : std::uint8_t { global, shared, constant };
enum class AccessKind : std::uint8_t { read, write, atomic };

/// What an access does, apart from where: packed below the program counter in Record::key.
struct AccessType
{
    AccessKind kind;
    Space space;
    bool is_volatile;
    std::uint8_t bytes;  ///< 1 to 16; longer copies are split
};

/// One access as a thread logs it.
struct Record
{
    std::uint64_t address;
    std::uint64_t key;  ///< program counter << 16 | AccessType

    static std::uint64_t make_key(const void* pc, AccessType type)
    {
        return reinterpret_cast<std::uint64_t>(pc) << 16 | static_cast<std::uint64_t>(type.bytes) << 8 |
               static_cast<std::uint64_t>(type.is_volatile) << 4 | static_cast<std::uint64_t>(type.space) << 2 |
               static_cast<std::uint64_t>(type.kind);
    }

    static AccessType type_of(std::uint64_t key)
    {
        return {static_cast<AccessKind>(key & 3), static_cast<Space>(key >> 2 & 3), (key >> 4 & 1) != 0,
                static_cast<std::uint8_t>(key >> 8 & 0xff)};
    }

    static const void* pc_of(std::uint64_t key) { return reinterpret_cast<const void*>(key >> 16); }
};

/// One memory instruction executed by a warp: what the hardware calls a request.
struct WarpAccess
{
    const void* pc;
    AccessType type;
    int warp;             ///< number of the warp in its block
    std::uint32_t lanes;  ///< bit i: lane i takes part
    std::array<std::uint64_t, warp_size> address;  ///< valid where `lanes` has a bit
};

}  // namespace simt
