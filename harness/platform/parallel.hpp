// SPDX-License-Identifier: MIT
/// @file
/// The same work for many things, on all processors.
#pragma once

#include "process.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <vector>

namespace platform {

/// Calls `work(i)` for each i below `count`, several at a time, and returns when all are done. An exception leaves it
/// when the rest is done.
template <class Work>
void for_each_index(std::size_t count, const Work& work, std::size_t most_at_a_time = processors())
{
    std::atomic<std::size_t> next = 0;
    const auto take_turns = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            work(i);
        }
    };
    std::vector<std::future<void>> workers;
    for (std::size_t i = 0; i < std::min(count, most_at_a_time); ++i) {
        workers.push_back(std::async(std::launch::async, take_turns));
    }
    for (std::future<void>& worker : workers) {
        worker.wait();
    }
    for (std::future<void>& worker : workers) {
        worker.get();
    }
}

}  // namespace platform
