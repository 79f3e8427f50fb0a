// SPDX-License-Identifier: MIT
/// @file
/// Where a block's shared memory lies in this process.
#pragma once

#include "../events/observer.hpp"

namespace simt {

/// The static shared memory of the module that holds `code`: its thread-local block on this thread.
///
/// @return begin 0 and 0 bytes if the module declares none
SharedMemory static_shared_memory(const void* code);

/// Bytes of dynamic shared memory that there are: the most that a block can have under any profile.
inline constexpr std::size_t max_shared_bytes = 227 * 1024;

/// Address of the dynamic shared memory on this thread.
std::uint64_t dynamic_shared_begin();

/// Name and element size of the dynamic shared array that device code declared last; null if none did in this launch.
const char* dynamic_shared_name();
void forget_dynamic_shared_name();
std::size_t dynamic_shared_element_size();

}  // namespace simt
