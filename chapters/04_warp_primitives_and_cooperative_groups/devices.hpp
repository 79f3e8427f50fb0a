// SPDX-License-Identifier: MIT
/// @file
/// Other devices for checks: with another number of multiprocessors, or with another order of blocks.
#pragma once

#include <judge/check.hpp>

#include <string>

namespace devices {

/// A device of this architecture with so many multiprocessors. What follows the architecture in the name are more lines
/// of the device's options.
inline std::string with_multiprocessors(const std::string& architecture, int multiprocessors)
{
    return architecture + "\nmultiprocessors=" + std::to_string(multiprocessors);
}

/// A device that runs the block with the highest number first, as a GPU may. Its warps run in descending order as well.
inline std::string in_descending_order(const std::string& architecture)
{
    return architecture + "\nschedule=descending";
}

}  // namespace devices
