// SPDX-License-Identifier: MIT
/// @file
/// The same work for many things, on all processors.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

namespace cli {

/// Calls `work(i)` for each i below `count`, several at a time, and returns when all are done. An exception leaves it
/// when the rest is done.
template <class Work>
void for_each_index(std::size_t count, const Work& work)
{
    std::atomic<std::size_t> next = 0;
    const auto take_turns = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            work(i);
        }
    };
    const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::future<void>> workers;
    for (std::size_t i = 0; i < std::min(count, processors); ++i) {
        workers.push_back(std::async(std::launch::async, take_turns));
    }
    for (std::future<void>& worker : workers) {
        worker.wait();
    }
    for (std::future<void>& worker : workers) {
        worker.get();
    }
}

}  // namespace cli
