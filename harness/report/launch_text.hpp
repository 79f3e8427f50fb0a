// SPDX-License-Identifier: MIT
/// @file
/// What is said of a launch that takes long.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace report {

/// How far a launch is.
struct RunningLaunch
{
    std::string kernel;
    std::uint64_t launch;  ///< 1 for the program's first one
    std::uint64_t blocks;  ///< of the grid
    std::uint64_t begun;   ///< blocks that have begun
};

/// "After 5 s: launch 3, of kernel blur, has begun 120 of its 4,096 blocks."
std::string running_launch_text(const RunningLaunch& launch, std::chrono::seconds since_start);

/// What can be done where a run takes too long. Goes with the first line about it.
std::string long_run_advice();

}  // namespace report
