// SPDX-License-Identifier: MIT
/// @file
/// What all calls that copy ask of their arguments.
#pragma once

#include <driver_types.h>

#include <cstddef>

namespace simt {

/// Whether CUDA knows such a kind of copy.
bool is_known(cudaMemcpyKind kind);

/// Whether `pointer` will do for a side of a copy. What must be device memory must lie in one allocation. The host's
/// side may be any memory that the host can reach, with unified addressing device memory too (seen on an H200).
bool fits(const void* pointer, std::size_t bytes, bool must_be_device);

}  // namespace simt
