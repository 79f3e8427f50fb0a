// SPDX-License-Identifier: MIT
/// @file
/// What the memory of a profile makes of one instruction of a warp: passes over the banks of shared memory, transactions
/// with global memory, replays of constant memory. Rules: CUDA C Programming Guide 4.2, F.3 (compute capability 1.x),
/// F.4 (2.x) and F.5 (3.x), and 5.3.2 for constant memory; CUDA C++ Programming Guide 13, "Compute Capabilities".
#pragma once

#include "../architecture/architecture.hpp"
#include "../events/access.hpp"

#include <cstddef>
#include <cstdint>

namespace simt {

inline constexpr int sector_bytes = 32;
inline constexpr unsigned line_bytes = 128;

/// One pass over the banks of shared memory, or one answer of the constant cache.
struct BankPass
{
    std::uint32_t lanes;  ///< that are served in it
    bool is_first;        ///< of its request: one that is not is a conflict
};

using BankPasses = ShortList<BankPass, 4 * 2 * warp_size>;

/// The passes that an access to shared memory takes, in order. What makes one request and so takes at least a pass: a
/// half-warp on 1.x, where what is wider than a word makes one for each of its words; later a warp, or as large a part
/// of it as asks for no more than all banks hold at once.
///
/// On 1.x the guide leaves open which word is broadcast and which lane a bank serves; here the lowest lane goes first.
///
/// @param base  address of the first byte of bank 0
BankPasses bank_passes(const WarpAccess& access, const Architecture& architecture, std::uint64_t base = 0);

/// Passes beyond the first of each request: "bank conflicts" in Nsight Compute.
int bank_conflicts(const WarpAccess& access, const Architecture& architecture, std::uint64_t base = 0);

/// Number of distinct 32-byte sectors that an access touches.
int sectors(const WarpAccess& access);

struct Transaction
{
    std::uint64_t begin;
    unsigned bytes;
    std::uint32_t lanes;  ///< that it serves, in part or in full
};

using Transactions = ShortList<Transaction, 4 * warp_size>;

/// The transactions with global memory that an access takes, in the order of their addresses for each request.
Transactions transactions(const WarpAccess& access, const Architecture& architecture);

/// How many these are, and bytes that they move.
struct Traffic
{
    int transactions = 0;
    unsigned bytes = 0;
};
Traffic traffic(const WarpAccess& access, const Architecture& architecture);

/// The traffic of the same lanes if each touched the element after its neighbour's, the first one aligned.
Traffic best_traffic(const WarpAccess& access, const Architecture& architecture);

/// What the constant cache answers to a read, in order: each answer serves the lanes that ask for one address.
BankPasses constant_answers(const WarpAccess& access, const Architecture& architecture);

/// Distinct addresses that a read of constant memory asks for, beyond one for each request.
int constant_replays(const WarpAccess& access, const Architecture& architecture);

/// Most lanes that an atomic function makes wait at one address, themselves counted: 1 if all addresses differ.
int atomic_queue(const WarpAccess& access);

}  // namespace simt
