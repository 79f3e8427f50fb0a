// SPDX-License-Identifier: MIT
/// @file
/// A launch, as the program asks for it.
#pragma once

#include <driver_types.h>
#include <vector_types.h>

#include <cstddef>

namespace simt {

/// What stands between the angle brackets of a launch, and where it is.
struct LaunchSettings
{
    dim3 grid;
    dim3 block;
    std::size_t dynamic_shared_bytes;
    const void* where;  ///< return address of the launch expression
    cudaStream_t stream;
    bool is_cooperative;  ///< all blocks are resident together, and can wait for one another
};

}  // namespace simt
