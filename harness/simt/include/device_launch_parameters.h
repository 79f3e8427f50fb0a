// SPDX-License-Identifier: MIT
/// @file
/// threadIdx, blockIdx, blockDim, gridDim and warpSize.
#pragma once
#define __DEVICE_LAUNCH_PARAMETERS_H__  // the guard of CUDA's own, which programs ask for

#include "vector_types.h"

#pragma GCC visibility push(default)

// Constant for the thread that reads them, so the compiler may keep them in registers and no access to them
// is recorded. (Of a dim3, which has constructors, g++ would not believe that it is constant.) The engine sets them whenever it resumes a thread (engine/coordinates.cpp).

/// The index of the thread in its block.
extern __thread const uint3 threadIdx __attribute__((tls_model("initial-exec")));
/// The index of the block in the grid.
extern __thread const uint3 blockIdx __attribute__((tls_model("initial-exec")));
/// The number of threads in a block, in each direction.
extern __thread const uint3 blockDim __attribute__((tls_model("initial-exec")));
/// The number of blocks in the grid, in each direction.
extern __thread const uint3 gridDim __attribute__((tls_model("initial-exec")));
/// The number of threads in a warp.
constexpr int warpSize = 32;

#pragma GCC visibility pop
