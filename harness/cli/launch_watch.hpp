// SPDX-License-Identifier: MIT
/// @file
/// What a program that takes long is doing.
#pragma once

#include <simt/launch_progress.hpp>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>

namespace cli {

/// Looks, as long as it exists, at how far a program's launch is: some seconds after the start, and after twice the time
/// each time from then on. Between launches there is nothing to see, and it looks again soon.
class LaunchWatch {
public:
    using Tell = std::function<void(const simt::LaunchProgress::Seen&, std::chrono::seconds since_start)>;

    /// @param file   is made; the device of the program gets it as its option "progress"
    /// @param first  when to look first
    /// @param tell   called in a thread of its own
    /// @throws platform::EnvironmentProblem if the file cannot be made
    LaunchWatch(const std::filesystem::path& file, std::chrono::milliseconds first, Tell tell);
    ~LaunchWatch();
    LaunchWatch(const LaunchWatch&) = delete;
    LaunchWatch& operator=(const LaunchWatch&) = delete;

private:
    void watch(std::chrono::milliseconds next, const Tell& tell);

    const simt::LaunchProgress* progress_;
    std::mutex mutex_;
    std::condition_variable ending_;
    bool is_over_ = false;
    std::thread thread_;
};

}  // namespace cli
