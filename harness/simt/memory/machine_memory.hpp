// SPDX-License-Identifier: MIT
/// @file
/// How much memory there is for a process: that of the machine, or less in a container.
#pragma once

#include <cstdint>
#include <string>

namespace simt {

/// Bytes of memory of the machine, or of the narrowest limit of the process's control groups, of version 1 or 2, if that is
/// less. What is not known is not a limit.
///
/// @param root  the folder that has proc and sys, ending with a slash
std::uint64_t machine_memory_bytes(const std::string& root = "/");

}  // namespace simt
