// SPDX-License-Identifier: MIT
#include "counters.hpp"

#include "access_rules.hpp"

#include <algorithm>

namespace simt {

void Counters::launch_begins(const LaunchInfo& launch)
{
    launches_.emplace_back();
    LaunchCounters& counters = launches_.back();
    counters.launch = launch;
    counters.blocks = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z;
    counters.threads = counters.blocks * launch.threads_per_block;
    counters.warps = counters.blocks * ((launch.threads_per_block + warp_size - 1) / warp_size);
    counters.theoretical_occupancy = theoretical_occupancy(
        architecture_, launch.threads_per_block, launch.static_shared_bytes + launch.dynamic_shared_bytes);
}

void Counters::block_begins(const BlockInfo& block, const SharedMemory& shared)
{
    barriers_.resize(std::max<std::size_t>(barriers_.size(), block.slot + 1));
    barriers_[block.slot] = 0;
    shared_ = shared;
    divergence_.block_begins(block.slot);
    shares_.block_begins(block.slot, launches_.back().launch.threads_per_block);
}

void Counters::access(const WarpAccess& access)
{
    LaunchCounters& counters = launches_.back();
    const auto lanes = static_cast<std::uint64_t>(__builtin_popcount(access.lanes));
    const std::uint64_t bytes = lanes * access.type.bytes;
    const bool is_load = only_reads(access.type.kind);
    shares_.add(access);
    if (is_read_modify_write(access.type.kind)) {
        ++counters.atomic_requests;
        counters.atomic_lanes += lanes;
        counters.atomic_queue =
            std::max(counters.atomic_queue, static_cast<std::uint64_t>(atomic_queue(access)));
        return;
    }
    switch (access.type.space) {
        case Space::shared:
            counters.shared_lanes += lanes;
            ++(is_load ? counters.shared_load_requests : counters.shared_store_requests);
            (is_load ? counters.shared_load_bytes : counters.shared_store_bytes) += bytes;
            counters.bank_conflicts +=
                static_cast<std::uint64_t>(bank_conflicts(access, architecture_, bank_base(shared_, access)));
            break;
        case Space::global: {
            counters.global_lanes += lanes;
            const Traffic moved = traffic(access, architecture_);
            ++(is_load ? counters.global_load_requests : counters.global_store_requests);
            (is_load ? counters.global_load_bytes : counters.global_store_bytes) += bytes;
            (is_load ? counters.global_load_sectors : counters.global_store_sectors) +=
                static_cast<std::uint64_t>(
                    architecture_.coalescing == Coalescing::sectors ? moved.transactions : sectors(access));
            (is_load ? counters.global_load_transactions : counters.global_store_transactions) +=
                static_cast<std::uint64_t>(moved.transactions);
            (is_load ? counters.global_load_moved_bytes : counters.global_store_moved_bytes) += moved.bytes;
            break;
        }
        case Space::constant:
            ++counters.constant_requests;
            counters.constant_load_bytes += bytes;
            counters.constant_replays += static_cast<std::uint64_t>(constant_replays(access, architecture_));
            break;
        default:
            counters.global_lanes += lanes;
            ++counters.texture_requests;
            (is_load ? counters.texture_load_bytes : counters.texture_store_bytes) += bytes;
            for_each_lane(access.lanes, [&](unsigned lane) {
                counters.texture_lanes_outside += is_load ? access.tag[lane] : 0;
            });
    }
}

void Counters::step(const WarpAccess& step)
{
    LaunchCounters& counters = launches_.back();
    switch (step_of(step.type)) {
        case Step::basic_block:
            ++counters.basic_blocks;
            counters.basic_block_lanes += static_cast<std::uint64_t>(__builtin_popcount(step.lanes));
            divergence_.follow(step, [&](const Divergence::Branch&) { ++counters.divergent_branches; });
            break;
        case Step::backward_jump:
        case Step::division: break;
        case Step::multiply24: ++counters.multiplications_24; break;
        case Step::dp4a: ++counters.dp4a; break;
    }
}

void Counters::warp_function(const BlockInfo&, int, WarpFunction function, std::uint32_t met, std::uint32_t)
{
    LaunchCounters& counters = launches_.back();
    const auto lanes = static_cast<std::uint64_t>(__builtin_popcount(met));
    if (is_shuffle(function)) {
        ++counters.shuffles;
        counters.shuffle_lanes += lanes;
    } else if (is_vote(function)) {
        ++counters.votes;
        counters.vote_lanes += lanes;
    } else if (is_reduction(function)) {
        counters.warp_reduction_lanes += lanes;
    }
}

void Counters::block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals)
{
    barriers_[block.slot] += arrivals.cause == BarrierArrivals::Cause::none ? 1 : 0;
}

namespace {

// How launches add up, and mostly the blocks of a launch as well.
constexpr std::uint64_t sum(std::uint64_t a, std::uint64_t b)
{
    return a + b;
}
constexpr std::uint64_t max(std::uint64_t a, std::uint64_t b)
{
    return std::max(a, b);
}
constexpr std::uint64_t least(std::uint64_t a, std::uint64_t b)
{
    return std::min(a, b);
}

}  // namespace

void Counters::add(const Counters& others)
{
    LaunchCounters& mine = launches_.back();
    const LaunchCounters whole = mine;
    const LaunchCounters& theirs = others.launches_.back();
#define SIMT_COUNTER(name, total, unit, words, shown) mine.name = total(mine.name, theirs.name);
#include "../observed_counters.inc"
#undef SIMT_COUNTER
    mine.blocks = whole.blocks;
    mine.threads = whole.threads;
    mine.warps = whole.warps;
    mine.busiest_thread_global_bytes =
        std::max(whole.busiest_thread_global_bytes, theirs.busiest_thread_global_bytes);
    mine.busiest_thread_shared_bytes =
        std::max(whole.busiest_thread_shared_bytes, theirs.busiest_thread_shared_bytes);
}

void Counters::grid_barrier()
{
    ++launches_.back().grid_barriers;
}

void Counters::block_ends(const BlockInfo& block)
{
    LaunchCounters& counters = launches_.back();
    counters.barriers_per_block = std::max(counters.barriers_per_block, barriers_[block.slot]);
    const ThreadShares::Summary work = shares_.of_block(block.slot);
    counters.working_threads += work.threads;
    counters.working_warps += work.warps;
    counters.working_blocks += work.warps > 0 ? 1 : 0;
    counters.global_bytes += work.global;
    counters.shared_bytes += work.shared;
    counters.busiest_thread_global_bytes = std::max(counters.busiest_thread_global_bytes, work.most_global);
    counters.busiest_thread_shared_bytes = std::max(counters.busiest_thread_shared_bytes, work.most_shared);
}

}  // namespace simt
