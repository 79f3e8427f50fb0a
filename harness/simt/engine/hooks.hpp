// SPDX-License-Identifier: MIT
/// @file
/// Where instrumented code reports its memory accesses.
#pragma once

#include "../debug_info/debug_info.hpp"
#include "../memory/arena.hpp"
#include "../observers/observer.hpp"

#include <vector>

namespace simt {

/// What the hooks compare addresses with, set before a launch runs.
///
/// @param constants  where the program's constant variables lie, in ascending order
void set_hook_ranges(const Arena& global, const SharedMemory& shared,
                     const std::vector<AddressRange>& constants);

/// Makes the hooks log nothing.
void clear_hook_ranges();

/// Where device code called into this library.
struct Caller
{
    const void* pc;       ///< return address
    std::uint64_t stack;  ///< stack pointer before the call
};

/// The caller of the function that this stands in, which must be one that is never inlined.
#define SIMT_CALLER                                                                                          \
    simt::Caller                                                                                             \
    {                                                                                                        \
        __builtin_return_address(0), reinterpret_cast<std::uint64_t>(__builtin_dwarf_cfa())                  \
    }

/// Logs an access of the current thread, unless the address is one that nobody watches (a local variable, say) or
/// no thread runs.
void log_access(const void* address, std::size_t bytes, AccessKind kind, Caller caller);

/// Logs the copy of an object: in words, which is what nvcc makes of an object aligned like its members.
void log_range(const void* address, std::size_t bytes, AccessKind kind, Caller caller);

}  // namespace simt
