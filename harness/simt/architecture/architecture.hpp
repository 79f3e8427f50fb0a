// SPDX-License-Identifier: MIT
/// @file
/// The GPU generations that the CPU device can stand for: their limits, and the rules by which their memory is counted.
#pragma once

#include "default_architecture.hpp"

#include <vector_types.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace simt {

/// How the requests to global memory of a warp become transactions.
enum class Coalescing : std::uint8_t {
    in_order,  ///< half-warps; one to two transactions if thread k takes word k of an aligned segment, else one a thread
    segments,  ///< half-warps; one transaction for each segment, as small as holds what is used of it
    lines,  ///< loads: one transaction for each 128-byte line of the first-level cache; stores: as `sectors`
    sectors,  ///< one transaction for each 32-byte sector
};

/// Which lanes of a pass over the banks of shared memory may take from one bank.
enum class BankSharing : std::uint8_t {
    one_word,   ///< those that read the pass's one broadcast word; any other bank serves one lane
    words,      ///< those that touch one 32-bit word
    word_pairs  ///< those that touch one 32-bit word, or two that are 32 words apart in an aligned block of 64
};

/// One GPU generation. Sources: CUDA C Programming Guide 4.2, appendix F (1.x to 3.0); CUDA C++ Programming Guide 13,
/// "Compute Capabilities", and those before it (3.5 to 12.0); NVIDIA's occupancy tables for what is allocated in units.
struct Architecture
{
    std::string_view name;  ///< "sm_90"
    int major;
    int minor;

    unsigned max_threads_per_block;
    uint3 max_block;
    uint3 max_grid;

    // What one multiprocessor holds at a time.
    unsigned max_threads;
    unsigned max_blocks;
    unsigned registers;
    std::size_t shared_bytes;

    std::size_t shared_bytes_per_block;         ///< of a block that has not asked for more
    std::size_t shared_bytes_per_block_opt_in;  ///< of one that has, by cudaFuncSetAttribute
    std::size_t shared_bytes_reserved;          ///< of each block, for the system
    std::size_t shared_allocation_unit;         ///< bytes in which a block is given shared memory

    // How shared, constant and global memory take what a warp asks for.
    unsigned request_lanes;  ///< lanes whose accesses are one request: 16 or 32
    unsigned banks;
    unsigned bank_bytes;  ///< that a bank gives in one pass
    BankSharing bank_sharing;
    bool wide_accesses_conflict;  ///< 16-byte accesses take one pass more for each quarter of a warp
    Coalescing coalescing;

    /// Whether lanes of a warp run independently (Volta and later), so that code may not rely on lockstep.
    bool independent_threads;

    unsigned max_warps() const { return max_threads / 32; }
    bool has_managed_memory() const { return major >= 3; }
    bool has_cooperative_launch() const { return major >= 6; }
};

/// All that the device can stand for, oldest first.
const std::vector<Architecture>& architectures();

/// The one called `name`; null if there is none.
const Architecture* find_architecture(std::string_view name);

inline constexpr std::size_t constant_bytes = 64 * 1024;  ///< of __constant__ memory, under every profile

/// Blocks of a kernel that one multiprocessor holds at a time, by threads, places for blocks and shared memory; 0 if not
/// even one fits. Registers do not count: how many a kernel would take is not known before a GPU's compiler has seen it.
///
/// @param shared_bytes  of a block, static and dynamic
unsigned resident_blocks(const Architecture& architecture, unsigned threads_per_block,
                         std::size_t shared_bytes);

/// Warps that are resident when as many blocks are as can be, in percent of those that could be: Nsight Compute's
/// "Theoretical Occupancy", with registers left out. Rounded down.
unsigned theoretical_occupancy(const Architecture& architecture, unsigned threads_per_block,
                               std::size_t shared_bytes);

}  // namespace simt
