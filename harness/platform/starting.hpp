// SPDX-License-Identifier: MIT
/// @file
/// How a program is started that may use only so much.
#pragma once

#include "descriptor.hpp"
#include "process.hpp"
#include "resource_limits.hpp"

#include <sys/types.h>

namespace platform {

/// Words as exec() takes them; they stay where they are.
std::vector<char*> pointers(const std::vector<std::string>& words);

/// What the kernel keeps of the limits, by itself: it tells the program when its time is up, and kills it later than we do.
ResourceLimits resource_limits(const Limits& limits);

/// Starts the program in a process group of its own, which is there when this returns, without a terminal that could stop it.
///
/// @param output  where it prints; closed here, so that who reads it sees its end
/// @throws std::runtime_error if it cannot be started
pid_t start_process(const Command& command, const ResourceLimits& limits, Descriptor output);

}  // namespace platform
