// SPDX-License-Identifier: MIT
#include "launch_text.hpp"

#include <judge/numbers.hpp>

#include <fmt/format.h>

namespace report {

std::string running_launch_text(const RunningLaunch& launch, std::chrono::seconds since_start)
{
    const std::string blocks = launch.blocks == 1
                                   ? "is running its only block"
                                   : fmt::format("has begun {} of its {} blocks",
                                                 judge::grouped(launch.begun), judge::grouped(launch.blocks));
    return fmt::format("After {} s: launch {}, of kernel {}, {}.", judge::grouped(since_start.count()),
                       judge::grouped(launch.launch), launch.kernel, blocks);
}

std::string long_run_advice()
{
    return "Checking takes most of the time. A smaller input shows most faults too. ./workbook run "
           "--launch-count 3 checks the first three launches of each kernel only, and --unchecked none.";
}

}  // namespace report
