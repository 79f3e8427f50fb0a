// SPDX-License-Identifier: MIT
/// @file
/// What the hooks ask of the device where host code calls them.
#pragma once

#include "../events/access.hpp"

#include <cstdint>

namespace simt {

/// Code that reports its accesses has been loaded: `code` is part of it.
void note_instrumented_code(const void* code);

/// An access of host code: device memory and device variables are not its own.
void check_host_access(std::uint64_t address, AccessType type, const void* pc);

/// Host code uses an atomic variable, or a volatile one. If kernels can use it as well, the program looks whether they have
/// come so far: it is taken to have waited for them.
void note_host_atomic(const volatile void* address);

}  // namespace simt
