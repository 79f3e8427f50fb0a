// SPDX-License-Identifier: MIT
/// @file
/// One memory access of one thread, and of a warp, as observers see them.
#pragma once

#include <array>
#include <cstdint>

namespace simt {

inline constexpr int warp_size = 32;

enum class Space : std::uint8_t { global, shared, constant };
/// `block` is no access: the thread has come to a basic block, whose address is the program counter.
enum class AccessKind : std::uint8_t { read, write, atomic, block };

/// What an access does, apart from where: packed into Record::key.
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
    std::uint64_t key;  ///< ascending in the order in which the lanes of a warp go on: see join_lanes()

    /// From the most to the least significant bit: 22 of how little the stack holds, 32 of the program counter, 5 of
    /// the number of bytes, 1 for volatile, 2 for the space, 2 for the kind.
    ///
    /// @param stack_bytes  how much of its stack the thread uses, less than 64 MiB
    static std::uint64_t make_key(const void* pc, AccessType type, std::uint64_t stack_bytes)
    {
        const std::uint64_t offset = reinterpret_cast<std::uint64_t>(pc) - code_begin;
        return ~(stack_bytes >> 4) << 42 | (offset & 0xffffffff) << 10 |
               static_cast<std::uint64_t>(type.bytes) << 5 |
               static_cast<std::uint64_t>(type.is_volatile) << 4 |
               static_cast<std::uint64_t>(type.space) << 2 | static_cast<std::uint64_t>(type.kind);
    }

    static AccessType type_of(std::uint64_t key)
    {
        return {static_cast<AccessKind>(key & 3), static_cast<Space>(key >> 2 & 3), (key >> 4 & 1) != 0,
                static_cast<std::uint8_t>(key >> 5 & 31)};
    }

    static const void* pc_of(std::uint64_t key)
    {
        return reinterpret_cast<const void*>(code_begin + (key >> 10 & 0xffffffff));
    }

    /// An address below all device code, by no more than 4 GiB. Set before a launch; kernels lie in one module.
    inline static std::uint64_t code_begin = 0;
};

/// One memory instruction executed by a warp: what the hardware calls a request.
struct WarpAccess
{
    const void* pc;
    AccessType type;
    int warp;                                      ///< number of the warp in its block
    std::uint32_t lanes;                           ///< bit i: lane i takes part
    std::array<std::uint64_t, warp_size> address;  ///< valid where `lanes` has a bit
};

}  // namespace simt
