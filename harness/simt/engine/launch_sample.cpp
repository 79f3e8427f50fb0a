// SPDX-License-Identifier: MIT
#include "launch_sample.hpp"

#include <algorithm>

namespace simt {
namespace {

/// The first blocks may have less to do than the others: a round has at most so many times the blocks of all before it.
constexpr double most_growth = 64;

/// And it may take this part of the accesses that are left, as long as all blocks may come to be checked.
constexpr double careful_part = 0.25;

/// But at least this part of the blocks before it: each round costs some time.
constexpr double least_growth = 0.25;

}  // namespace

LaunchSample::LaunchSample(std::uint64_t blocks, std::uint64_t accesses)
    : blocks_(blocks), accesses_(accesses),
      end_(accesses == all_accesses ? blocks : std::min<std::uint64_t>(blocks, 1)), last_block_at_(blocks)
{
}

void LaunchSample::go_on(std::uint64_t place, std::uint64_t accesses)
{
    const auto before = static_cast<double>(place);
    const double per_block = std::max(static_cast<double>(accesses) / before, 1.0);
    const double left = accesses < accesses_ ? static_cast<double>(accesses_ - accesses) : 0.0;
    const bool was_sample = last_block_at_ < blocks_;
    const bool is_sample = was_sample || per_block * static_cast<double>(blocks_ - place) > left;
    if (is_sample && !was_sample) {
        last_block_at_ = place;
    }
    if (was_sample && left == 0.0) {
        is_over_ = true;
        return;
    }
    const double affordable =
        is_sample ? left / per_block : std::max(careful_part * left / per_block, least_growth * before);
    const auto more = static_cast<std::uint64_t>(std::clamp(affordable, 1.0, most_growth * before));
    end_ = std::min(blocks_, place + more);
}

}  // namespace simt
