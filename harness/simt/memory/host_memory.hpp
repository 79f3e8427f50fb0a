// SPDX-License-Identifier: MIT
/// @file
/// Pieces of memory that only the host uses, so that an access of host code costs a few instructions there.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace simt {

/// Remembers, for each host thread, aligned pieces of memory in which nothing belongs to the device: no global memory, no
/// variable of the device, no pinned memory. Host code reports each of its accesses, and nearly all of them are there.
///
/// @tparam bytes_of_piece  a power of two
template <std::uint64_t bytes_of_piece>
class HostMemory {
public:
    static constexpr std::uint64_t bytes = bytes_of_piece;

    /// Whether the piece that `address` is in is known to be the host's alone. It may have been found so and not be
    /// remembered.
    static bool holds(std::uint64_t address) { return pieces_[slot_of(address)] == entry_of(address); }

    static void add(std::uint64_t address) { pieces_[slot_of(address)] = entry_of(address); }

    /// To be called when memory of the host comes to be shared with the device. All threads forget what they remember.
    static void forget() { generation_.fetch_add(1, std::memory_order_relaxed); }

private:
    static constexpr unsigned slot_bits = 8;
    static constexpr unsigned address_bits = 52;

    /// Arrays that are read together often begin a power of two apart: their pieces are not to have one slot.
    static std::uint64_t slot_of(std::uint64_t address)
    {
        constexpr std::uint64_t golden_ratio =
            0x9e3779b97f4a7c15;  // Knuth, The Art of Computer Programming, 6.4
        return address / bytes * golden_ratio >> (64 - slot_bits);
    }

    /// The generation makes an entry of an earlier one differ.
    static std::uint64_t entry_of(std::uint64_t address)
    {
        return generation_.load(std::memory_order_relaxed) << address_bits | address / bytes;
    }

    // A cache of the thread's own: a hook has no object to ask, and no time to wait for a lock.
    inline static __thread std::array<std::uint64_t, 1 << slot_bits> pieces_
        __attribute__((tls_model("initial-exec"))) = {};
    inline static std::atomic<std::uint64_t> generation_ = 1;
};

using HostPages = HostMemory<4096>;
/// For pages with variables of both: those of a small program often share one.
using HostLines = HostMemory<64>;

inline void forget_host_memory()
{
    HostPages::forget();
    HostLines::forget();
}

}  // namespace simt
