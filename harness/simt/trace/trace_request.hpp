// SPDX-License-Identifier: MIT
/// @file
/// What somebody wants to see of a program.
#pragma once

#include "../findings/finding.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace simt {

/// What is to be recorded.
struct TraceRequest
{
    int file = -1;                  ///< descriptor of an empty file to write to; -1: nothing is recorded
    std::uint64_t launch = 0;       ///< number of the launch, from 1
    std::string kernel;             ///< or, where `launch` is 0, the first launch of this one
    std::vector<Index3> blocks;     ///< of a grid with more than a few; none: the first ones
    std::vector<Finding> findings;  ///< of an earlier run, whose events are to be found again
    bool in_lockstep = true;        ///< see Stepping
    std::uint64_t most_events = 1000000;  ///< after which nothing more is recorded
};

}  // namespace simt
