// SPDX-License-Identifier: MIT
#pragma once

namespace simt {

/// The profile that the device stands for unless it is told otherwise. The name is one of architectures.inc.
inline constexpr const char* default_architecture = "sm_90";

/// Multiprocessors of the device, under every profile. It is a small one on purpose: the number is no property of a generation,
/// and programs that fill the device stay quick.
inline constexpr unsigned default_multiprocessors = 8;

inline constexpr unsigned most_multiprocessors = 1024;  ///< that the device can be told to have

}  // namespace simt
