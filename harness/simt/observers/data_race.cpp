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

}  // namespace

void DataRace::launch_begins(const LaunchInfo& launch)
{
    launch_ = launch;
    const std::size_t warps = (launch.threads_per_block + warp_size - 1) / warp_size;
    clocks_.assign(warps * warp_size * warp_size, 0);
}

void DataRace::block_begins(uint3 block, const SharedMemory& shared)
{
    const std::size_t words = words_in(shared.static_bytes) + words_in(shared.dynamic_bytes);
    if (words_.size() < words || shared_.static_begin != shared.static_begin || shared_.static_bytes != shared.static_bytes) {
        words_.assign(words, {});
        bytes_.clear();
    }
    shared_ = shared;
    block_ = block;
    first_interval_ = ++interval_;
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
        clocks_[i] = i / warp_size % warp_size == i % warp_size ? 1 : 0;
    }
}

void DataRace::block_barrier(const BarrierArrivals&)
{
    ++interval_;
}

void DataRace::warp_barrier(int warp, std::uint32_t lanes)
{
    const auto w = static_cast<unsigned>(warp);
    std::array<std::uint32_t, warp_size> joined{};
    for (int lane = 0; lane < warp_size; ++lane) {
        for (int other = 0; other < warp_size && (lanes >> lane & 1) != 0; ++other) {
            joined[static_cast<std::size_t>(other)] = std::max(joined[static_cast<std::size_t>(other)], knows(w, lane, other));
        }
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        if ((lanes >> lane & 1) != 0) {
            for (int other = 0; other < warp_size; ++other) {
                knows(w, lane, other) = joined[static_cast<std::size_t>(other)];
            }
            ++knows(w, lane, lane);
        }
    }
}

void DataRace::access(const WarpAccess& access)
{
    if (access.type.space != Space::shared) {
        return;
    }
    // Lanes that read one word leave two of them behind, however many they are (see History).
    const int first = __builtin_ctz(access.lanes);
    const std::uint32_t others = access.lanes & (access.lanes - 1);
    int same = 0;
    for (std::uint32_t rest = others; rest != 0; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        same += access.address[static_cast<std::size_t>(lane)] == access.address[static_cast<std::size_t>(first)] ? 1 : 0;
    }
    const bool broadcast = access.type.kind == AccessKind::read && same == __builtin_popcount(others);
    access_lane(access, first);
    int left = broadcast ? 1 : warp_size;
    for (std::uint32_t rest = others; rest != 0 && left > 0; rest &= rest - 1, --left) {
        access_lane(access, __builtin_ctz(rest));
    }
}

void DataRace::access_lane(const WarpAccess& access, int lane)
{
    std::uint64_t address = access.address[static_cast<std::size_t>(lane)];
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
            access_cell(cell, access, lane, address);
        } else {
            for (std::uint64_t byte = address; byte < std::min(end, word_end); ++byte) {
                access_cell(bytes_[word * word_bytes + (offset + byte - address) % word_bytes], access, lane, byte);
            }
        }
        address = word_end;
    }
}

void DataRace::access_cell(Cell& cell, const WarpAccess& access, int lane, std::uint64_t address)
{
    const unsigned thread = static_cast<unsigned>(access.warp * warp_size + lane);
    for (const AccessKind kind : {AccessKind::write, AccessKind::atomic, AccessKind::read}) {
        if (!conflict(kind, access.type.kind)) {
            continue;
        }
        for (const Past& past : cell.of_kind[static_cast<std::size_t>(kind)]) {
            if (past.interval == interval_ && past.thread != thread && !is_ordered(past, thread)) {
                found(past, kind, access, thread, address);
                break;
            }
        }
    }
    remember(cell.of_kind[static_cast<std::size_t>(access.type.kind)], access, thread);
}

/// Whether `past` comes before what `thread` does now.
bool DataRace::is_ordered(const Past& past, unsigned thread) const
{
    if (past.interval != interval_ || past.thread == thread) {
        return true;
    }
    if (past.thread / warp_size != thread / warp_size) {
        return false;
    }
    return knows(thread / warp_size, static_cast<int>(thread % warp_size), static_cast<int>(past.thread % warp_size)) >= past.clock;
}

void DataRace::remember(History& history, const WarpAccess& access, unsigned thread)
{
    const unsigned warp = thread / warp_size;
    const int lane = static_cast<int>(thread % warp_size);
    const auto kept = std::remove_if(history.begin(), history.end(), [&](const Past& past) { return is_ordered(past, thread); });
    std::fill(kept, history.end(), Past{});
    const bool all_of_this_warp = std::all_of(history.begin(), kept, [&](const Past& past) { return past.thread / warp_size == warp; });
    const auto room = history.end() - kept;
    if (room > 1 || (room == 1 && !all_of_this_warp)) {
        *kept = {access.pc, interval_, static_cast<std::uint16_t>(thread), knows(warp, lane, lane)};
    }
}

void DataRace::found(const Past& past, AccessKind past_kind, const WarpAccess& access, unsigned thread, std::uint64_t address)
{
    const bool same_warp = past.thread / warp_size == thread / warp_size;
    const auto [entry, is_new] = races_.try_emplace(RaceKey{past.pc, past_kind, access.pc, access.type.kind});
    Race& race = entry->second;
    // A pair from different warps convinces more readily: that warps run in any order is easily believed.
    if (is_new || (race.same_warp && !same_warp)) {
        race = {past, past_kind, access.pc, access.type.kind, thread, address, block_, interval_ - first_interval_, same_warp, race.count};
    }
    ++race.count;
}

void DataRace::launch_ends()
{
    std::vector<const Race*> races;
    for (const auto& [key, race] : races_) {
        races.push_back(&race);
    }
    std::stable_sort(races.begin(), races.end(), [](const Race* a, const Race* b) {
        return std::tie(a->same_warp, a->address) < std::tie(b->same_warp, b->address);
    });
    for (const Race* race : races) {
        report(*race);
    }
    races_.clear();
}

void DataRace::report(const Race& race)
{
    const unsigned first = race.first.thread;
    const unsigned second = race.second_thread;
    Finding finding;
    finding.kind = "data-race";
    finding.level = "error";
    finding.kernel = launch_.kernel;
    finding.block = race.block;
    finding.variable = shared_variable_name(race.address, shared_, race.second_pc, debug_info_);
    finding.space = "shared";
    finding.parties = {{name_of(race.first_kind), index_of(first), debug_info_.locate(race.first.pc)},
                       {name_of(race.second_kind), index_of(second), debug_info_.locate(race.second_pc)}};
    if (race.first_kind == AccessKind::read) {
        std::swap(finding.parties[0], finding.parties[1]);  // the write first: it is what the other thread depends on
    }
    finding.barriers_passed = static_cast<int>(race.barriers_passed);
    finding.same_warp = race.same_warp;
    finding.count = race.count;
    findings_.add(std::move(finding));
}

uint3 DataRace::index_of(unsigned thread) const
{
    const dim3& extent = launch_.block;
    return {thread % extent.x, thread / extent.x % extent.y, thread / (extent.x * extent.y)};
}

}  // namespace simt
