// SPDX-License-Identifier: MIT
/// @file
/// Whether a function announces each of its memory accesses to the engine.
#pragma once

#include "object_file.hpp"

#include <cstdint>
#include <vector>

namespace simt {

struct CodeFacts
{
    std::vector<std::uint64_t>
        unannounced;  ///< offsets in the function's section of accesses that no hook announces
    bool calls_through_pointer = false;  ///< where a call goes, the code alone does not tell
};

/// Reads the machine code of a function.
///
/// A hook (a function `__tsan_readN` and so on) announces an access if it is called before the access with its address,
/// and nothing but hooks is called in between. Addresses are compared as sums of unknowns, which are followed through the
/// function's registers and its frame. Accesses to fixed places in the function's own frame, to memory that no program can
/// write, and to the built-in variables need no hook, nor do calls and returns.
///
/// Code that cannot be decoded is an access that is not announced.
CodeFacts examine(const MachineFunction& function);

}  // namespace simt
