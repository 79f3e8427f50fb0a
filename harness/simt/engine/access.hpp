// SPDX-License-Identifier: MIT
/// @file
/// One memory access of one thread, and of a warp, as observers see them.
#pragma once

#include "short_list.hpp"
#include "warp_functions.hpp"

#include <vector_types.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace simt {

/// How memory is reached: what textures and surfaces read and write lies in global memory.
enum class Space : std::uint8_t { global, shared, constant, texture };
/// `step` is no access.
enum class AccessKind : std::uint8_t { read, write, atomic, step };

/// What a thread has come to or done at a program counter, where that is no access.
enum class Step : std::uint8_t {
    basic_block,
    backward_jump,  ///< from the end of a round of a loop to the next: no observer sees it
    multiply24,
    dp4a,
    division,  ///< that the processor has refused: no observer sees it
};

/// As findings and reports name it.
constexpr const char* name_of(AccessKind kind)
{
    constexpr const char* names[] = {"read", "write", "atomic", "branch"};
    return names[static_cast<std::size_t>(kind)];
}

/// Of what a copy of an object was split into.
enum class CopyPart : std::uint8_t { none, first, further };

/// What an access does, apart from where: packed into Record::key.
struct AccessType
{
    AccessKind kind;
    Space space;
    bool is_volatile;
    std::uint8_t bytes;  ///< 1, 2, 4, 8 or 16; longer copies are split
    /// Of a volatile access: it is made to wait for other threads or to let them know, behind a fence or in a loop.
    /// Of an atomic access: it is a compare-and-swap.
    bool is_flag = false;
    bool block_scope = false;  ///< of an atomic access: other blocks are not to see it
    CopyPart part = CopyPart::none;
};

/// A step has its number where an access has its space.
constexpr AccessType type_of(Step step)
{
    return {AccessKind::step, static_cast<Space>(step), false, 0};
}

constexpr Step step_of(AccessType type)
{
    return static_cast<Step>(type.space);
}

/// One access as a thread logs it, or a marker where lanes have met.
struct Record
{
    /// 48 bits; above them, of a write, the sign of what it left: note_value(). Of a backward jump: where it goes, and
    /// how often it was made.
    std::uint64_t address;
    std::uint64_t key;  ///< ascending in the order in which the lanes of a warp go on: see join_lanes()

    static constexpr unsigned address_bits = 48;
    std::uint64_t place() const { return address & ((std::uint64_t{1} << address_bits) - 1); }
    std::uint16_t value() const { return static_cast<std::uint16_t>(address >> address_bits); }

    /// Keeps a sign, of 16 bits, of what memory holds where a write has just been made.
    void note_value();

    /// From the most to the least significant bit: 20 of how little the stack holds, 32 of the program counter, 3 of
    /// the logarithm of the number of bytes, 2 for the part of a copy, 1 each for block_scope, is_flag and volatile, 2 for
    /// the space, 2 for the kind.
    ///
    /// @param stack_bytes  how much of its stack the thread uses, less than 16 MiB
    static std::uint64_t make_key(const void* pc, AccessType type, std::uint64_t stack_bytes)
    {
        const std::uint64_t offset = reinterpret_cast<std::uint64_t>(pc) - code_begin;
        const auto log_bytes = static_cast<std::uint64_t>(__builtin_ctz(type.bytes | 0x80u));
        return ~(stack_bytes >> 4) << 44 | (offset & 0xffffffff) << 12 | log_bytes << 9 |
               static_cast<std::uint64_t>(type.part) << 7 |
               static_cast<std::uint64_t>(type.block_scope) << 6 |
               static_cast<std::uint64_t>(type.is_flag) << 5 |
               static_cast<std::uint64_t>(type.is_volatile) << 4 |
               static_cast<std::uint64_t>(type.space) << 2 | static_cast<std::uint64_t>(type.kind);
    }

    static AccessType type_of(std::uint64_t key)
    {
        return {static_cast<AccessKind>(key & 3),
                static_cast<Space>(key >> 2 & 3),
                (key >> 4 & 1) != 0,
                static_cast<std::uint8_t>(1u << (key >> 9 & 7)),
                (key >> 5 & 1) != 0,
                (key >> 6 & 1) != 0,
                static_cast<CopyPart>(key >> 7 & 3)};
    }

    bool is_backward_jump() const
    {
        constexpr AccessType jump = simt::type_of(Step::backward_jump);
        return (key & (kind_bits | 3u << 2)) ==
               (static_cast<std::uint64_t>(jump.space) << 2 | static_cast<std::uint64_t>(jump.kind));
    }
    bool is_basic_block() const
    {
        return (key & type_bits) == (make_key(nullptr, simt::type_of(Step::basic_block), 0) & type_bits);
    }
    static constexpr std::uint64_t one_jump = std::uint64_t{1} << address_bits;
    static constexpr std::uint16_t most_jumps = 0xffff;
    std::uint16_t jumps() const { return value(); }

    /// Whether this comes after `other` in the code of one function.
    bool is_after(const Record& other) const
    {
        return depth() == other.depth() && (key & ~type_bits) > (other.key & ~type_bits);
    }

    /// How little the stack holds: the larger, the further out in calls.
    std::uint64_t depth() const { return key >> 44; }

    /// Of make_key(), the AccessKind.
    static constexpr std::uint64_t kind_bits = 3;

    /// What make_key() packs of the type.
    static constexpr std::uint64_t type_bits = (1u << 12) - 1;

    static const void* pc_of(std::uint64_t key)
    {
        return reinterpret_cast<const void*>(code_begin + (key >> 12 & 0xffffffff));
    }

    /// Says that `met` have passed a warp function together.
    ///
    /// @param place  of the call, as make_key() makes it; where the lanes call it at several, the last of these
    static Record make_marker(std::uint64_t place, WarpFunction function, std::uint32_t met,
                              std::uint32_t mask)
    {
        return {std::uint64_t{mask} << 32 | met,
                (place & ~type_bits) | static_cast<std::uint64_t>(function) << function_shift | marker_bits};
    }

    /// No access and no step has these: a step is not volatile.
    static constexpr std::uint64_t marker_bits = 1u << 4 | static_cast<std::uint64_t>(AccessKind::step);
    static constexpr unsigned function_shift = 7;
    bool is_marker() const { return (key & (1u << 4 | kind_bits)) == marker_bits; }
    WarpFunction function() const { return static_cast<WarpFunction>((key & type_bits) >> function_shift); }
    std::uint32_t met() const { return static_cast<std::uint32_t>(address); }
    std::uint32_t mask() const { return static_cast<std::uint32_t>(address >> 32); }

    /// An address below all device code, by no more than 4 GiB. Set before a launch; kernels lie in one module.
    inline static std::uint64_t code_begin = 0;
};

inline void Record::note_value()
{
    const auto* const memory = reinterpret_cast<const void*>(place());
    const std::size_t bytes = type_of(key).bytes;
    std::uint64_t words[2] = {};
    if (bytes == 4) {  // the usual case, without a call
        std::memcpy(words, memory, 4);
    } else {
        std::memcpy(words, memory, std::min(bytes, sizeof words));
    }
    constexpr std::uint64_t spread =
        0x9e3779b97f4a7c15;  // 2^64 by the golden ratio: neighbours come far apart
    const std::uint64_t sign = (words[0] ^ words[1] * spread) * spread >> address_bits;
    address = place() | std::max<std::uint64_t>(sign, 1) << address_bits;
}

/// A block that runs.
struct BlockInfo
{
    uint3 index;
    std::uint64_t number;  ///< in its grid, x first
    unsigned slot;         ///< different for blocks that are resident together, and small
};

/// Lanes that reach the same address.
struct Location
{
    std::uint64_t address;
    std::uint32_t lanes;
};

/// One memory instruction executed by a warp: what the hardware calls a request.
struct WarpAccess
{
    const BlockInfo* block;
    const void* pc;
    AccessType type;
    int warp;                                      ///< number of the warp in its block
    std::uint32_t lanes;                           ///< bit i: lane i takes part
    std::array<std::uint64_t, warp_size> address;  ///< valid where `lanes` has a bit
    /// Of a write, where `lanes` has a bit: a sign of what the thread left there when it gave way. Different signs mean
    /// different values, equal ones nearly always equal values; 0 means that it is not known.
    std::array<std::uint16_t, warp_size> value{};
    /// The distinct addresses, in the order of their lowest lanes; none of a step.
    ShortList<Location, warp_size> locations;

    /// Sets `locations` from `lanes`, `address` and `type`.
    void find_locations();
};

inline void WarpAccess::find_locations()
{
    std::array<std::uint32_t, 64> table{};  // lanes by the end of their address, mostly of one location
    const int unit = __builtin_ctz(type.bytes);
    const auto place_of = [&](std::uint64_t at) { return at >> unit & (table.size() - 1); };
    for_each_lane(lanes, [&](unsigned lane) { table[place_of(address[lane])] |= 1u << lane; });
    locations.clear();
    for (std::uint32_t rest = lanes; rest != 0;) {
        const std::uint64_t at = address[first_lane(rest)];
        const std::uint32_t same =
            lanes_where(table[place_of(at)] & rest, [&](unsigned lane) { return address[lane] == at; });
        locations.push_back({at, same});
        rest &= ~same;
    }
}

}  // namespace simt
