// SPDX-License-Identifier: MIT
#include "data_race.hpp"

#include "shared_variable.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr std::size_t word_bytes = 4;

const char* name_of(AccessKind kind)
{
    switch (kind) {
        case AccessKind::read: return "read";
        case AccessKind::write: return "write";
        case AccessKind::atomic: return "atomic";
        case AccessKind::block: break;  // no access
    }
    return "";
}

bool conflict(AccessKind a, AccessKind b)
{
    const bool both_read = a == AccessKind::read && b == AccessKind::read;
    const bool both_atomic = a == AccessKind::atomic && b == AccessKind::atomic;
    return !both_read && !both_atomic;
}

std::size_t words_in(std::size_t bytes)
{
    return (bytes + word_bytes - 1) / word_bytes;
}

template <class Function>
void for_each_lane(std::uint32_t lanes, Function function)
{
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
        function(static_cast<unsigned>(__builtin_ctz(rest)));
    }
}

}  // namespace

void DataRace::launch_begins(const LaunchInfo& launch)
{
    launch_ = launch;
    clocks_.resize((launch.threads_per_block + warp_size - 1) / warp_size);
}

void DataRace::block_begins(uint3 block, const SharedMemory& shared)
{
    const std::size_t words = words_in(shared.static_bytes) + words_in(shared.dynamic_bytes);
    if (words_.size() < words || shared_.static_begin != shared.static_begin ||
        shared_.static_bytes != shared.static_bytes) {
        words_.assign(words, {});
        bytes_.clear();
    }
    shared_ = shared;
    block_ = block;
    begin_interval();
    first_interval_ = interval_;
}

void DataRace::block_barrier(const BarrierArrivals&)
{
    begin_interval();
}

void DataRace::begin_interval()
{
    ++interval_;
    if (clocks_apart_) {
        for (WarpClocks& clocks : clocks_) {
            clocks.apart = false;
        }
        clocks_apart_ = false;
    }
}

void DataRace::warp_barrier(int warp, std::uint32_t lanes)
{
    WarpClocks& clocks = clocks_[static_cast<unsigned>(warp)];
    if (!clocks.apart && lanes == all_lanes(static_cast<unsigned>(warp))) {
        ++clocks.clock;
        return;
    }
    if (!clocks.apart) {
        for (unsigned lane = 0; lane < warp_size; ++lane) {
            clocks.lane[lane].fill(clocks.clock - 1);
            clocks.lane[lane][lane] = clocks.clock;
        }
        clocks.apart = clocks_apart_ = true;
    }
    std::array<std::uint32_t, warp_size> joined{};
    for_each_lane(lanes, [&](unsigned lane) {
        for (unsigned other = 0; other < warp_size; ++other) {
            joined[other] = std::max(joined[other], clocks.lane[lane][other]);
        }
    });
    for_each_lane(lanes, [&](unsigned lane) {
        clocks.lane[lane] = joined;
        ++clocks.lane[lane][lane];
    });
}

void DataRace::access(const WarpAccess& access)
{
    if (access.type.space != Space::shared) {
        return;
    }
    ++access_;
    const std::uint64_t address = access.address[static_cast<std::size_t>(__builtin_ctz(access.lanes))];
    bool same = true;
    for_each_lane(access.lanes, [&](unsigned lane) { same = same && access.address[lane] == address; });
    // Lanes that write one location race with each other: they are taken one by one.
    if (same && access.type.kind != AccessKind::write && !clocks_[static_cast<unsigned>(access.warp)].apart) {
        access_lanes(access, access.lanes);
    } else {
        for_each_lane(access.lanes, [&](unsigned lane) { access_lanes(access, 1u << lane); });
    }
}

/// @param lanes  one, or several that touch the same bytes and whose clocks are not apart
void DataRace::access_lanes(const WarpAccess& access, std::uint32_t lanes)
{
    std::uint64_t address = access.address[static_cast<std::size_t>(__builtin_ctz(lanes))];
    const std::uint64_t end = address + access.type.bytes;
    while (address < end) {
        const bool is_static = address - shared_.static_begin < shared_.static_bytes;
        const std::uint64_t offset = address - (is_static ? shared_.static_begin : shared_.dynamic_begin);
        const std::size_t word = offset / word_bytes + (is_static ? 0 : words_in(shared_.static_bytes));
        if (word >= words_.size()) {
            return;  // beyond the arrays: not a race
        }
        const std::uint64_t word_end = address - offset % word_bytes + word_bytes;
        Cell& cell = words_[word];
        const bool whole = offset % word_bytes == 0 && end >= word_end;
        if (!whole && !cell.split) {
            bytes_.resize(words_.size() * word_bytes);
            std::fill_n(&bytes_[word * word_bytes], word_bytes, cell);
            cell.split = true;
        }
        if (!cell.split) {
            access_cell(cell, access, lanes, address);
        } else {
            for (std::uint64_t byte = address; byte < std::min(end, word_end); ++byte) {
                access_cell(bytes_[word * word_bytes + (offset + byte - address) % word_bytes], access, lanes,
                            byte);
            }
        }
        address = word_end;
    }
}

void DataRace::access_cell(Cell& cell, const WarpAccess& access, std::uint32_t lanes, std::uint64_t address)
{
    for (const AccessKind kind : {AccessKind::write, AccessKind::atomic, AccessKind::read}) {
        if (!conflict(kind, access.type.kind)) {
            continue;
        }
        for (const Past& past : cell.of_kind[static_cast<std::size_t>(kind)]) {
            const std::uint32_t racing = past.interval == interval_ ? racing_lanes(past, access, lanes) : 0;
            if (racing != 0) {
                found(past, kind, access, racing, address);
                break;
            }
        }
    }
    remember(cell.of_kind[static_cast<std::size_t>(access.type.kind)], access, lanes);
}

/// Those of `lanes` that nothing orders after all of `past`, an access in this interval.
std::uint32_t DataRace::racing_lanes(const Past& past, const WarpAccess& access, std::uint32_t lanes) const
{
    std::uint32_t racing = 0;
    if (past.warp != access.warp) {
        return lanes;
    }
    for_each_lane(lanes, [&](unsigned lane) { racing |= unordered(past, lane) != 0 ? 1u << lane : 0; });
    return racing;
}

/// The lanes of `past`, an access in this interval, that do not come before what `lane` of the same warp does now.
std::uint32_t DataRace::unordered(const Past& past, unsigned lane) const
{
    const WarpClocks& clocks = clocks_[past.warp];
    std::uint32_t result = past.lanes & ~(1u << lane);
    if (!clocks.apart) {
        return past.clock < clocks.clock ? 0 : result;
    }
    for_each_lane(result, [&](unsigned other) {
        result &= clocks.lane[lane][other] >= past.clock ? ~(1u << other) : ~0u;
    });
    return result;
}

void DataRace::remember(History& history, const WarpAccess& access, std::uint32_t lanes)
{
    const WarpClocks& clocks = clocks_[static_cast<unsigned>(access.warp)];
    const auto lane = static_cast<unsigned>(__builtin_ctz(lanes));
    const Past now{access.pc, interval_, lanes, clocks.apart ? clocks.lane[lane][lane] : clocks.clock,
                   static_cast<std::uint16_t>(access.warp)};
    std::size_t kept = 0;
    bool all_of_this_warp = true;
    bool joined = false;
    for (Past past : history) {
        if (past.interval != interval_) {
            continue;
        }
        if (past.warp == now.warp) {
            past.lanes = unordered(past, lane) & ~lanes;
            if (past.pc == now.pc && past.clock == now.clock) {
                past.lanes |= lanes;
                joined = true;
            }
        }
        if (past.lanes != 0) {
            all_of_this_warp = all_of_this_warp && past.warp == now.warp;
            history[kept++] = past;
        }
    }
    const std::size_t room = history.size() - kept;
    if (!joined && (room > 1 || (room == 1 && !all_of_this_warp))) {
        history[kept++] = now;
    }
    for (; kept < history.size(); ++kept) {
        history[kept].interval = 0;
    }
}

void DataRace::found(const Past& past, AccessKind past_kind, const WarpAccess& access, std::uint32_t lanes,
                     std::uint64_t address)
{
    const bool same_warp = past.warp == access.warp;
    const auto [entry, is_new] = races_.try_emplace(RaceKey{past.pc, past_kind, access.pc, access.type.kind});
    Race& race = entry->second;
    // A pair from different warps convinces more readily: that warps run in any order is easily believed.
    if (is_new || (race.same_warp && !same_warp)) {
        const auto lane = static_cast<unsigned>(__builtin_ctz(lanes));
        const auto past_lane =
            static_cast<unsigned>(__builtin_ctz(same_warp ? unordered(past, lane) : past.lanes));
        race.first_thread = past.warp * warp_size + past_lane;
        race.second_thread = static_cast<unsigned>(access.warp) * warp_size + lane;
        race.address = address;
        race.block = block_;
        race.barriers_passed = interval_ - first_interval_;
        race.same_warp = same_warp;
    }
    if (race.counted_access != access_) {
        race.counted_access = access_;
        race.counted_lanes = 0;
    }
    race.count += static_cast<std::uint64_t>(__builtin_popcount(lanes & ~race.counted_lanes));
    race.counted_lanes |= lanes;
}

void DataRace::launch_ends()
{
    std::vector<std::pair<RaceKey, Race>> races(races_.begin(), races_.end());
    std::stable_sort(races.begin(), races.end(), [](const auto& a, const auto& b) {
        return std::tie(a.second.same_warp, a.second.address) <
               std::tie(b.second.same_warp, b.second.address);
    });
    for (const auto& [key, race] : races) {
        report(key, race);
    }
    races_.clear();
}

void DataRace::report(const RaceKey& key, const Race& race)
{
    const auto& [first_pc, first_kind, second_pc, second_kind] = key;
    Finding finding;
    finding.kind = "data-race";
    finding.level = "error";
    finding.kernel = launch_.kernel;
    finding.block = race.block;
    finding.variable = shared_variable_name(race.address, shared_, second_pc, debug_info_);
    finding.space = "shared";
    finding.parties = {{name_of(first_kind), index_of(race.first_thread), debug_info_.locate(first_pc)},
                       {name_of(second_kind), index_of(race.second_thread), debug_info_.locate(second_pc)}};
    if (first_kind == AccessKind::read) {
        std::swap(finding.parties[0],
                  finding.parties[1]);  // the write first: it is what the other thread depends on
    }
    finding.barriers_passed = static_cast<int>(race.barriers_passed);
    finding.same_warp = race.same_warp;
    finding.count = race.count;
    findings_.add(std::move(finding));
}

std::uint32_t DataRace::all_lanes(unsigned warp) const
{
    const unsigned threads = launch_.threads_per_block - warp * warp_size;
    return threads >= warp_size ? ~0u : (1u << threads) - 1;
}

uint3 DataRace::index_of(unsigned thread) const
{
    const dim3& extent = launch_.block;
    return {thread % extent.x, thread / extent.x % extent.y, thread / (extent.x * extent.y)};
}

}  // namespace simt
