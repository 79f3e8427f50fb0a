// SPDX-License-Identifier: MIT
/// @file
/// Progress comes for every input, faster than anybody reads. Each event costs the browser time, and on a machine with few
/// processors that is the judge's time.
#pragma once

#include <nlohmann/json.hpp>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace cli {

/// Tells of the latest of the events that it takes, and no more often than it is told to.
class ProgressPace {
public:
    using Tell = std::function<void(const nlohmann::json& event)>;

    /// @param pause  from an event to when it, or a later one, is told; nothing is told before
    /// @param tell   called in a thread of this object's own, and no more when the object is gone
    ProgressPace(std::chrono::milliseconds pause, Tell tell);

    void take(nlohmann::json event);

private:
    void work(const std::stop_token& end);

    std::chrono::milliseconds pause_;
    Tell tell_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<nlohmann::json> latest_;  ///< not yet told
    std::jthread worker_;                   ///< the last member: it ends before the others do
};

}  // namespace cli
