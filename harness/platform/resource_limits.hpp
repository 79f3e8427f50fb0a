// SPDX-License-Identifier: MIT
/// @file
/// The limits that the kernel keeps for one process, and what it counts.
#pragma once

#include <sys/resource.h>

#include <cstddef>

namespace platform {

struct ResourceLimits
{
    std::size_t told_cpu_seconds;     ///< after which it gets SIGXCPU
    std::size_t killed_cpu_seconds;   ///< after which it is killed
    std::size_t address_space_bytes;  ///< 0: no limit
    std::size_t file_bytes;           ///< size that a written file can reach
};

/// Sets them for this process, and for what it starts; it leaves no core file, and opens few files. Safe between fork and
/// exec.
void impose(const ResourceLimits& limits);

/// The processor time that the kernel has counted, for user and system.
double cpu_seconds(const rusage& usage);

}  // namespace platform
