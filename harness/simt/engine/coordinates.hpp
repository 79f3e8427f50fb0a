// SPDX-License-Identifier: MIT
/// @file
/// Sets what device code reads as threadIdx, blockIdx, blockDim and gridDim.
#pragma once

#include <vector_types.h>

#include <cstdint>

namespace simt {

void set_thread_index(uint3 index);
void set_block(uint3 index, dim3 extent);
void set_grid(dim3 extent);

}  // namespace simt
