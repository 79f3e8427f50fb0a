// SPDX-License-Identifier: MIT
/// @file
/// Launches of kernels that are known by their address.
#pragma once

#include "../device/device.hpp"

namespace simt {

/// Launches the kernel at `address`, as cudaLaunchKernel() does. The device's lock must not be held: the kernel's function is
/// code of the program.
///
/// @return the launch's own error; an earlier one that nobody has fetched stays the last
cudaError_t launch_at(const void* address, const LaunchSettings& settings, void** arguments);

}  // namespace simt
