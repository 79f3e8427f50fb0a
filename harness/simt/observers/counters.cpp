// SPDX-License-Identifier: MIT
#include "counters.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr int banks = 32;
constexpr int bank_bytes = 4;
constexpr int sector_bytes = 32;

template <class Function>
void for_each_lane(std::uint32_t lanes, Function function)
{
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
        function(__builtin_ctz(rest));
    }
}

bool is_broadcast(const WarpAccess& access)
{
    const std::uint64_t first = access.address[static_cast<std::size_t>(__builtin_ctz(access.lanes))];
    bool same = true;
    for_each_lane(access.lanes,
                  [&](int lane) { same = same && access.address[static_cast<std::size_t>(lane)] == first; });
    return same;
}

/// Conflicts of the lanes of one pass: the largest number of distinct words in one bank, less one.
int conflicts_of(const WarpAccess& access, std::uint32_t lanes)
{
    std::array<std::array<std::uint64_t, warp_size * 4>, banks> words;  // those seen so far in each bank
    std::array<int, banks> count{};
    int most = 1;
    for_each_lane(lanes, [&](int lane) {
        const std::uint64_t begin = access.address[static_cast<std::size_t>(lane)] / bank_bytes;
        const std::uint64_t end =
            (access.address[static_cast<std::size_t>(lane)] + access.type.bytes - 1) / bank_bytes;
        for (std::uint64_t word = begin; word <= end; ++word) {
            const std::size_t bank = word % banks;
            const auto seen = words[bank].begin();
            if (std::find(seen, seen + count[bank], word) == seen + count[bank]) {
                words[bank][static_cast<std::size_t>(count[bank]++)] = word;
                most = std::max(most, count[bank]);
            }
        }
    });
    return most - 1;
}

}  // namespace

int bank_conflicts(const WarpAccess& access)
{
    if (is_broadcast(access)) {
        return 0;
    }
    const int lanes_a_pass = access.type.bytes > 8   ? warp_size / 4
                             : access.type.bytes > 4 ? warp_size / 2
                                                     : warp_size;
    int conflicts = 0;
    for (int first = 0; first < warp_size; first += lanes_a_pass) {
        const std::uint32_t pass = (lanes_a_pass == warp_size ? ~0u : (1u << lanes_a_pass) - 1) << first;
        conflicts += conflicts_of(access, access.lanes & pass);
    }
    return conflicts;
}

int sectors(const WarpAccess& access)
{
    std::array<std::uint64_t, warp_size * 2> touched;  // an access crosses at most one boundary
    std::size_t count = 0;
    for_each_lane(access.lanes, [&](int lane) {
        const std::uint64_t address = access.address[static_cast<std::size_t>(lane)];
        for (std::uint64_t sector = address / sector_bytes;
             sector <= (address + access.type.bytes - 1) / sector_bytes; ++sector) {
            if (count == 0 || touched[count - 1] != sector) {
                touched[count++] = sector;
            }
        }
    });
    std::sort(touched.begin(), touched.begin() + static_cast<std::ptrdiff_t>(count));
    return static_cast<int>(
        std::unique(touched.begin(), touched.begin() + static_cast<std::ptrdiff_t>(count)) - touched.begin());
}

void Counters::launch_begins(const LaunchInfo& launch)
{
    launches_.emplace_back();
    launches_.back().launch = launch;
    launches_.back().blocks = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z;
}

void Counters::block_begins(const BlockInfo& block, const SharedMemory&)
{
    barriers_.resize(std::max<std::size_t>(barriers_.size(), block.slot + 1));
    barriers_[block.slot] = 0;
}

void Counters::access(const WarpAccess& access)
{
    LaunchCounters& counters = launches_.back();
    const std::uint64_t bytes =
        static_cast<std::uint64_t>(__builtin_popcount(access.lanes)) * access.type.bytes;
    const bool is_load = access.type.kind == AccessKind::read;
    if (access.type.kind == AccessKind::atomic) {
        ++counters.atomic_requests;
    } else if (access.type.space == Space::shared) {
        ++(is_load ? counters.shared_load_requests : counters.shared_store_requests);
        (is_load ? counters.shared_load_bytes : counters.shared_store_bytes) += bytes;
        counters.bank_conflicts += static_cast<std::uint64_t>(bank_conflicts(access));
    } else if (access.type.space == Space::global) {
        ++(is_load ? counters.global_load_requests : counters.global_store_requests);
        (is_load ? counters.global_load_bytes : counters.global_store_bytes) += bytes;
        (is_load ? counters.global_load_sectors : counters.global_store_sectors) +=
            static_cast<std::uint64_t>(sectors(access));
    }
}

void Counters::block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals)
{
    barriers_[block.slot] += arrivals.cause == BarrierArrivals::Cause::none ? 1 : 0;
}

void Counters::block_ends(const BlockInfo& block)
{
    std::uint64_t& most = launches_.back().barriers_per_block;
    most = std::max(most, barriers_[block.slot]);
}

}  // namespace simt
