// SPDX-License-Identifier: MIT
/// @file
/// How far the launch is that runs: what whoever started a program can see of it from another process.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

namespace simt {

/// Lies in a file that both processes map: option "progress" of the device. All zero: there has been no launch.
class LaunchProgress {
public:
    /// What is seen of a launch.
    struct Seen
    {
        std::string kernel;    ///< its first characters, if the name is long
        std::uint64_t launch;  ///< 1 for the program's first one
        std::uint64_t blocks;  ///< of the grid
        std::uint64_t begun;   ///< blocks that have begun
    };

    void launch_begins(const char* kernel, std::uint64_t blocks)
    {
        launch_.fetch_add(1, std::memory_order_relaxed);
        std::strncpy(kernel_, kernel, sizeof kernel_ - 1);
        blocks_.store(blocks, std::memory_order_relaxed);
        begun_.store(0, std::memory_order_relaxed);
        is_running_.store(true, std::memory_order_release);
    }

    /// Any host thread may call this.
    void block_begins(std::uint64_t place) { begun_.store(place + 1, std::memory_order_relaxed); }

    void launch_ends() { is_running_.store(false, std::memory_order_relaxed); }

    /// The launch that runs; nothing between two launches.
    std::optional<Seen> seen() const
    {
        if (!is_running_.load(std::memory_order_acquire)) {
            return std::nullopt;
        }
        const std::uint64_t launch = launch_.load(std::memory_order_relaxed);
        Seen result{std::string(kernel_, strnlen(kernel_, sizeof kernel_)), launch,
                    blocks_.load(std::memory_order_relaxed), begun_.load(std::memory_order_relaxed)};
        std::atomic_thread_fence(std::memory_order_acquire);
        const bool is_the_same = launch_.load(std::memory_order_relaxed) == launch;
        return is_the_same ? std::optional<Seen>(result) : std::nullopt;
    }

private:
    std::atomic<std::uint64_t> launch_;
    std::atomic<std::uint64_t> blocks_;
    std::atomic<std::uint64_t> begun_;
    std::atomic<bool> is_running_;
    char kernel_[128];
};

static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

}  // namespace simt
