// SPDX-License-Identifier: MIT
/// @file
/// What other calls tell the memory pools.
#pragma once

namespace simt {

/// `pointer` has been freed: its pool, if it came from one, uses it no longer.
void leave_pool(void* pointer);

/// Forgets all pools but the default one, their memory having been freed.
void forget_pools();

}  // namespace simt
