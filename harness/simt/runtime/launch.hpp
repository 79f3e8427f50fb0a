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

/// What is known of the kernel at `address`; null if there is none. The device's lock must not be held, as above.
const Kernel* find_kernel(const void* address);

/// Launches what was captured. The call's closure and arguments are copies.
///
/// @return like launch_at()
cudaError_t launch_again(const LaunchSettings& settings, const Call& call);

}  // namespace simt
