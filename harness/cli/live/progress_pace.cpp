// SPDX-License-Identifier: MIT
#include "progress_pace.hpp"

#include <utility>

namespace cli {

ProgressPace::ProgressPace(std::chrono::milliseconds pause, Tell tell)
    : pause_(pause), tell_(std::move(tell)), worker_([this](const std::stop_token& end) { work(end); })
{
}

void ProgressPace::take(nlohmann::json event)
{
    {
        const std::lock_guard lock(mutex_);
        latest_ = std::move(event);
    }
    changed_.notify_one();
}

void ProgressPace::work(const std::stop_token& end)
{
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, end, [this] { return latest_.has_value(); })) {
        changed_.wait_for(lock, end, pause_, [] { return false; });
        if (end.stop_requested()) {
            return;
        }
        const nlohmann::json event = *std::exchange(latest_, std::nullopt);
        lock.unlock();
        tell_(event);
        lock.lock();
    }
}

}  // namespace cli
