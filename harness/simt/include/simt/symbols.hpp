// SPDX-License-Identifier: MIT
/// @file
/// What the functions for __constant__ and __device__ variables expand to (see cuda_runtime.h). A variable is its own
/// symbol: device code and the engine use it where it lies.
#pragma once

#include "../driver_types.h"

#include <cstddef>

#pragma GCC visibility push(default)
namespace simt {

/// Copy to and from a variable of `size` bytes, and its address, with the error codes of the functions in the CUDA
/// Runtime API reference.
cudaError_t copy_to_symbol(void* symbol, std::size_t size, const void* from, std::size_t bytes,
                           std::size_t offset, cudaMemcpyKind kind);
cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t size, std::size_t bytes,
                             std::size_t offset, cudaMemcpyKind kind);
cudaError_t symbol_address(void** address, const void* symbol, std::size_t size);

}  // namespace simt
#pragma GCC visibility pop
