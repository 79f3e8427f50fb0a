// SPDX-License-Identifier: MIT
/// @file
/// Which accesses of host code the device wants to hear of.
#pragma once

#include <atomic>
#include <cstdint>

namespace simt {

/// What code that is not written for the device compares with before it calls a hook: instrumentation/host_guards.cpp,
/// whose order of the members this is. Host threads look at it while others change it, at worst at the old begin of
/// one range and the new length of another: they miss accesses of that moment.
struct HostWatch
{
    // Of an access in [begin, begin + bytes) its hook is called: at first of every access.
    std::atomic<std::uint64_t> begin = 0;
    std::atomic<std::uint64_t> bytes = ~std::uint64_t{0};
    /// Whether that is every access, wherever the compiler knows that it is to a variable of the host, and hooks of basic
    /// blocks are called, too.
    std::atomic<std::uint64_t> everything = 1;

    void watch(std::uint64_t first, std::uint64_t count)
    {
        begin.store(first, std::memory_order_relaxed);
        bytes.store(count, std::memory_order_relaxed);
        everything.store(0, std::memory_order_relaxed);
    }
    void watch_everything()
    {
        begin.store(0, std::memory_order_relaxed);
        bytes.store(~std::uint64_t{0}, std::memory_order_relaxed);
        everything.store(1, std::memory_order_relaxed);
    }
};

extern "C" __attribute__((visibility("default"))) HostWatch simt_watched_memory;

}  // namespace simt
