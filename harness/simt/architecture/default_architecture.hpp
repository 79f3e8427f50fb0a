// SPDX-License-Identifier: MIT
#pragma once

namespace simt {

/// The profile that the device stands for unless it is told otherwise. The name is one of architectures.inc.
inline constexpr const char* default_architecture = "sm_90";

}  // namespace simt
