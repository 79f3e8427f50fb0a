// SPDX-License-Identifier: MIT
/// @file
/// One memory access of one thread, and of a warp, as observers see them.
#pragma once

#include "../findings/facts.hpp"
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

/// What an access does to memory. Atomic accesses are told apart by that too (PTX ISA, "Memory Consistency Model"): a load
/// only reads, a store only writes, and a function such as atomicAdd() does both.
enum class AccessKind : std::uint8_t {
    read,
    write,
    atomic_read,
    atomic_write,
    atomic_update,
    atomic_replacement,  ///< an exchange whose result nobody uses: what was there before is never looked at
    atomic_reduction,    ///< another function whose result nobody uses
    step,                ///< no access
};

constexpr bool is_atomic(AccessKind kind)
{
    return kind >= AccessKind::atomic_read && kind <= AccessKind::atomic_reduction;
}

/// Whether the hardware has an atomic instruction for it: an atomic load is a load, and an atomic store a store.
constexpr bool is_read_modify_write(AccessKind kind)
{
    return kind == AccessKind::atomic_update || kind == AccessKind::atomic_replacement ||
           kind == AccessKind::atomic_reduction;
}

constexpr bool only_reads(AccessKind kind)
{
    return kind == AccessKind::read || kind == AccessKind::atomic_read;
}

/// Whether what was in memory before makes no difference to what is there afterwards, nor to the thread.
constexpr bool only_writes(AccessKind kind)
{
    return kind == AccessKind::write || kind == AccessKind::atomic_write ||
           kind == AccessKind::atomic_replacement;
}

/// What a thread has come to or done at a program counter, where that is no access.
enum class Step : std::uint8_t {
    basic_block,
    backward_jump,  ///< from the end of a round of a loop to the next: no observer sees it
    multiply24,
    dp4a,
    division,  ///< that the processor has refused: no observer sees it
};

/// As findings and reports name it.
constexpr Action action_of(AccessKind kind)
{
    switch (kind) {
        case AccessKind::read: return Action::read;
        case AccessKind::write: return Action::write;
        case AccessKind::atomic_read: return Action::atomic_read;
        case AccessKind::atomic_write: return Action::atomic_write;
        case AccessKind::atomic_update:
        case AccessKind::atomic_replacement:
        case AccessKind::atomic_reduction: return Action::atomic_update;
        case AccessKind::step: return Action::branch;
    }
    return Action::read;
}

/// As findings and reports name it. A texture is in global memory.
constexpr MemorySpace space_of(Space space)
{
    switch (space) {
        case Space::shared: return MemorySpace::shared;
        case Space::constant: return MemorySpace::constant;
        case Space::global:
        case Space::texture: return MemorySpace::global;
    }
    return MemorySpace::none;
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
    /// 48 bits; above them, of a write, the fingerprint of what it left: note_fingerprint(), and of a texture fetch, whether it was of a
    /// substitute. Of a backward jump: where it goes, and how often it was made.
    std::uint64_t address;
    std::uint64_t key;  ///< ascending in the order in which the lanes of a warp go on: see join_lanes()

    static constexpr unsigned address_bits = 48;
    std::uint64_t place() const { return address & ((std::uint64_t{1} << address_bits) - 1); }
    std::uint16_t tag() const { return static_cast<std::uint16_t>(address >> address_bits); }
    static constexpr std::uint64_t substitute = std::uint64_t{1} << address_bits;  ///< see TexelPlace

    /// Keeps a fingerprint, of 16 bits, of what memory holds where a write has just been made.
    void note_fingerprint();

    /// From the most to the least significant bit: 19 of how little the stack holds, 32 of the program counter, 3 of
    /// the logarithm of the number of bytes, 2 for the part of a copy, 1 each for block_scope, is_flag and volatile, 2 for
    /// the space, 3 for the kind.
    ///
    /// @param code_offset  of the program counter, from ExecutionContext::code_begin
    /// @param stack_bytes  how much of its stack the thread uses, less than 8 MiB
    static std::uint64_t make_key(std::uint64_t code_offset, AccessType type, std::uint64_t stack_bytes)
    {
        const auto log_bytes = static_cast<std::uint64_t>(__builtin_ctz(type.bytes | 0x80u));
        return ~(stack_bytes >> 4) << depth_shift | (code_offset & 0xffffffff) << pc_shift | log_bytes << 10 |
               static_cast<std::uint64_t>(type.part) << 8 |
               static_cast<std::uint64_t>(type.block_scope) << 7 |
               static_cast<std::uint64_t>(type.is_flag) << 6 | (type.is_volatile ? volatile_bit : 0) |
               static_cast<std::uint64_t>(type.space) << space_shift | static_cast<std::uint64_t>(type.kind);
    }

    static AccessType type_of(std::uint64_t key)
    {
        return {static_cast<AccessKind>(key & kind_bits),
                static_cast<Space>(key >> space_shift & 3),
                (key & volatile_bit) != 0,
                static_cast<std::uint8_t>(1u << (key >> 10 & 7)),
                (key >> 6 & 1) != 0,
                (key >> 7 & 1) != 0,
                static_cast<CopyPart>(key >> 8 & 3)};
    }

    bool is_backward_jump() const
    {
        constexpr AccessType jump = simt::type_of(Step::backward_jump);
        return (key & (kind_bits | 3u << space_shift)) ==
               (static_cast<std::uint64_t>(jump.space) << space_shift |
                static_cast<std::uint64_t>(jump.kind));
    }
    bool is_basic_block() const
    {
        return (key & type_bits) == (make_key(0, simt::type_of(Step::basic_block), 0) & type_bits);
    }
    static constexpr std::uint64_t one_jump = std::uint64_t{1} << address_bits;
    static constexpr std::uint16_t most_jumps = 0xffff;
    std::uint16_t jumps() const { return tag(); }

    /// Whether this comes after `other` in the code of one function.
    bool is_after(const Record& other) const
    {
        return depth() == other.depth() && (key & ~type_bits) > (other.key & ~type_bits);
    }

    /// How little the stack holds: the larger, the further out in calls.
    std::uint64_t depth() const { return key >> depth_shift; }

    /// Of make_key(), the AccessKind.
    static constexpr std::uint64_t kind_bits = 7;

    /// Of make_key(), what is below the program counter: what it packs of the type.
    static constexpr unsigned pc_shift = 13;
    static constexpr std::uint64_t type_bits = (1u << pc_shift) - 1;
    static constexpr unsigned space_shift = 3;
    static constexpr std::uint64_t volatile_bit = 1u << 5;
    static constexpr unsigned depth_shift = pc_shift + 32;

    static std::uint64_t code_offset_of(std::uint64_t key) { return key >> pc_shift & 0xffffffff; }

    /// Says that `met` have passed a warp function together.
    ///
    /// @param place        of the call, as make_key() makes it; where the lanes call it at several, the last of these
    /// @param in_function  a lane calls it in a function that is not inlined: Thread::callers_at_markers
    static Record make_marker(std::uint64_t place, WarpFunction function, std::uint32_t met,
                              std::uint32_t mask, bool in_function = false)
    {
        return {std::uint64_t{mask} << 32 | met,
                (place & ~type_bits) | std::uint64_t{in_function} << in_function_shift |
                    static_cast<std::uint64_t>(function) << function_shift | marker_bits};
    }

    /// No access and no step has these: a step is not volatile.
    static constexpr std::uint64_t marker_bits = volatile_bit | static_cast<std::uint64_t>(AccessKind::step);
    static constexpr unsigned function_shift = 7;
    static constexpr unsigned in_function_shift = pc_shift - 1;
    bool is_marker() const { return (key & (volatile_bit | kind_bits)) == marker_bits; }
    WarpFunction function() const
    {
        return static_cast<WarpFunction>(key >> function_shift &
                                         ((1u << (in_function_shift - function_shift)) - 1));
    }
    bool is_in_function() const { return (key >> in_function_shift & 1) != 0; }
    std::uint32_t met() const { return static_cast<std::uint32_t>(address); }
    std::uint32_t mask() const { return static_cast<std::uint32_t>(address >> 32); }
};

inline void Record::note_fingerprint()
{
    const auto* const memory = reinterpret_cast<const char*>(place());
    const std::size_t bytes = type_of(key).bytes;
    std::uint64_t words[2] = {};
    switch (bytes) {  // each without a call
        case 1: std::memcpy(words, memory, 1); break;
        case 2: std::memcpy(words, memory, 2); break;
        case 4: std::memcpy(words, memory, 4); break;
        case 8: std::memcpy(words, memory, 8); break;
        default: std::memcpy(words, memory, sizeof words);
    }
    constexpr std::uint64_t spread =
        0x9e3779b97f4a7c15;  // 2^64 by the golden ratio: neighbours come far apart
    const std::uint64_t fingerprint = (words[0] ^ words[1] * spread) * spread >> address_bits;
    address = place() | std::max<std::uint64_t>(fingerprint, 1) << address_bits;
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
    /// Of a write, where `lanes` has a bit: a fingerprint of what it left there. Different ones mean different values, equal ones
    /// of as many bytes nearly always equal values; 0 means that it is not known. Of a texture fetch: 1 if its coordinates are
    /// outside of the texture, else 0.
    std::array<std::uint16_t, warp_size> tag{};
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
