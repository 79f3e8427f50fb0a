// SPDX-License-Identifier: MIT
/// @file
/// The memory in which the device keeps what it knows: its variables, and what it allocates.
#pragma once

#include <mutex>

namespace simt {

/// Lets this host thread write to the device's own memory as long as it exists. Other host threads that want to wait
/// until then. Such objects nest. What is allocated meanwhile lies in the device's own memory.
class WriteAccess {
public:
    WriteAccess();
    /// Does not wait: if another thread writes, this is no access. Nor is it if this thread writes: then a signal handler
    /// has interrupted the device, which may be in the middle of anything.
    explicit WriteAccess(std::try_to_lock_t);
    ~WriteAccess();
    WriteAccess(WriteAccess&& other) noexcept = default;
    WriteAccess& operator=(WriteAccess&&) = delete;

    explicit operator bool() const { return lock_.owns_lock(); }

private:
    std::unique_lock<std::recursive_mutex> lock_;
};

/// From now on the device's own memory can only be read while there is no WriteAccess. So host code cannot change what
/// the device has seen, nor how it looks. Shadow memory and logs are part of it; global memory and stacks are not.
void protect_own_memory();

/// For a handler of signals, which may have met its thread just when that opened or closed the memory: opens it until the
/// next WriteAccess ends. Only a handler that ends the process calls it.
void open_own_memory();

}  // namespace simt
