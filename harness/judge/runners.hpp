// SPDX-License-Identifier: MIT
/// @file
/// The programs that fork the runners of a judgement.
#pragma once

#include <platform/fork_server.hpp>

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace judge {

class Runners {
public:
    /// The one that `command` starts. It starts with its first job, and loads no code but the device's.
    ///
    /// @param is_learners  the jobs are with a learner's module: those of the workbook's own modules may run beside them
    platform::ForkServer& server(bool is_learners, const platform::Command& command)
    {
        const std::lock_guard lock(mutex_);
        return servers_.try_emplace({is_learners, command.words}, command).first->second;
    }

private:
    std::mutex mutex_;
    std::map<std::pair<bool, std::vector<std::string>>, platform::ForkServer> servers_;
};

}  // namespace judge
