// SPDX-License-Identifier: MIT
#include "shared_blocks.hpp"

#include <chrono>
#include <utility>

namespace simt {

std::optional<std::uint64_t> SharedBlocks::take()
{
    const std::uint64_t place = next_++;
    return place < total_ ? std::optional(place) : std::nullopt;
}

bool SharedBlocks::wait_for_others(bool& was_active)
{
    constexpr std::chrono::milliseconds longest_wait{20};
    std::unique_lock lock(mutex_);
    any_was_active_ = std::exchange(was_active, false) || any_was_active_;
    const std::uint64_t times = times_all_waited_;
    if (++waiting_ == grids_) {
        let_all_look_again();
    } else if (!all_waited_.wait_for(lock, longest_wait, [&] { return times_all_waited_ != times; })) {
        --waiting_;
    }
    return has_failed_;
}

void SharedBlocks::let_all_look_again()
{
    if (!any_was_active_) {
        fail();
    }
    any_was_active_ = false;
    waiting_ = 0;
    ++times_all_waited_;
    all_waited_.notify_all();
}

void SharedBlocks::leave()
{
    const std::lock_guard lock(mutex_);
    any_was_active_ = true;
    if (--grids_ == waiting_ && waiting_ > 0) {
        let_all_look_again();
    }
}

}  // namespace simt
