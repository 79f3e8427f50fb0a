// SPDX-License-Identifier: MIT
/// @file
/// What the copies to and from variables of the device expand to.
#pragma once

#include "../driver_types.h"

#include <cstddef>

#pragma GCC visibility push(default)

namespace simt {

/// @param symbol  the variable, `size` bytes large
cudaError_t copy_to_symbol(void* symbol, std::size_t size, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind);
cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t size, std::size_t bytes, std::size_t offset, cudaMemcpyKind kind);

/// From this call on the variable is device memory for every other call.
cudaError_t symbol_address(void** address, void* symbol, std::size_t size);

}  // namespace simt

#pragma GCC visibility pop
