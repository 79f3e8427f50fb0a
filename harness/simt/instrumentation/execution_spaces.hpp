// SPDX-License-Identifier: MIT
/// @file
/// Part of the g++ plugin: which functions may call each other.
#pragma once

#include <gcc-plugin.h>

namespace simt {

/// Makes g++ know the attributes that __global__, __device__ and __host__ stand for (include/host_defines.h), and
/// refuse calls from device code to host functions, and from host code to functions that only the device has.
///
/// What nvcc allows is in the CUDA C++ Programming Guide, "Function Execution Space Specifiers". A constexpr function
/// may be called from both sides, as with nvcc's option --expt-relaxed-constexpr. Functions of the system's headers and
/// of the device's own are not judged.
///
/// @param plugin  the name that g++ has given to the plugin
void check_execution_spaces(const char* plugin);

/// Whether a function says that it is for the device, is written in one that does, or is of the device's own headers. Others
/// run on the host, if not on both sides.
bool is_written_for_device(tree function);

/// Whether a function is of the program and runs on the host alone.
bool is_host_code(tree function);

}  // namespace simt
