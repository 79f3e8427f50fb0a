// SPDX-License-Identifier: MIT
/// @file
/// Where instrumented code reports its memory accesses.
#pragma once

#include "../memory/arena.hpp"
#include "../observers/observer.hpp"

namespace simt {

/// What the hooks compare addresses with, set before a block runs.
void set_hook_ranges(const Arena& global, const SharedMemory& shared);

/// Logs an access of the current thread, unless the address is one that nobody watches (a local variable, say) or
/// no thread runs.
void log_access(const void* address, std::size_t bytes, AccessKind kind, const void* pc, bool is_volatile = false);

}  // namespace simt
