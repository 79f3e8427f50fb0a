// SPDX-License-Identifier: MIT
/// @file
/// What a ForkServer and its program say to each other. Each message is one of the connection's.
#pragma once

#include "resource_limits.hpp"

#include <cstddef>

namespace platform {

/// To the server, with two descriptors: that of the work, and where it prints.
struct WorkRequest
{
    ResourceLimits limits;
};

inline constexpr std::size_t descriptors_of_request = 2;

/// From the server, but that work has begun comes from the new process itself: the kernel tells who sends a message, also
/// where processes have other numbers.
struct WorkReport
{
    enum class Kind { begun, not_begun, ended };

    Kind kind;
    int status = 0;            ///< of what has ended, as wait() tells it
    double cpu_seconds = 0.0;  ///< of what has ended, as the kernel counts
};

}  // namespace platform
