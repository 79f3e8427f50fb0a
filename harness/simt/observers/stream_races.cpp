// SPDX-License-Identifier: MIT
#include "stream_races.hpp"

#include "../events/position.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace simt {
namespace {

bool overlap(std::uint64_t a, std::size_t a_bytes, std::uint64_t b, std::size_t b_bytes)
{
    return a < b + b_bytes && b < a + a_bytes;
}

/// @param finding  what is known of it besides
Finding race_between_streams(std::uint64_t count, Finding finding = {})
{
    finding.kind = FindingKind::data_race;
    finding.level = FindingLevel::error;
    finding.reason = FindingReason::streams;
    finding.space = MemorySpace::global;
    finding.count = count;
    return finding;
}

Party party_of(const StreamAccess& access, DebugInfo& debug_info)
{
    return {action_of(access.kind), {}, {}, debug_info.locate(access.pc), access.by};
}

}  // namespace

void StreamRaces::launch_begins(const LaunchInfo& launch)
{
    launch_ = launch;
    forget_settled(launch.work);
    concurrent_copies_.clear();
    std::copy_if(copies_.begin(), copies_.end(), std::back_inserter(concurrent_copies_),
                 [&launch](const StreamAccess& copy) { return !launch.work.comes_after(copy.work); });
}

void StreamRaces::compare_with_copies(const WarpAccess& access)
{
    for (const StreamAccess& copy : concurrent_copies_) {
        if (copy.kind == AccessKind::read && only_reads(access.type.kind)) {
            continue;
        }
        const std::uint32_t lanes = lanes_where(access.lanes, [&](unsigned lane) {
            return overlap(access.address[lane], access.type.bytes, copy.address, copy.bytes);
        });
        if (lanes != 0) {
            const unsigned lane = first_lane(lanes);
            const auto thread = static_cast<unsigned>(access.warp) * warp_size + lane;
            Finding finding = race_between_streams(static_cast<unsigned>(__builtin_popcount(lanes)));
            finding.kernel = launch_.kernel;
            finding.variable = names_.name_of(access.address[lane], Space::global, access.pc);
            finding.parties = {party_of(copy, names_.debug_info()),
                               {action_of(access.type.kind), index3(access.block->index),
                                index3(position_in(launch_.block, thread)),
                                names_.debug_info().locate(access.pc), launch_.kernel}};
            findings_.add(std::move(finding));
        }
    }
}

/// Host code, or a copy, against copies that it does not come after. A call of a library may read and write the same memory.
void StreamRaces::stream_access(const StreamAccess& access)
{
    forget_settled(access.work);
    for (const StreamAccess& copy : copies_) {
        if ((copy.kind != AccessKind::read || access.kind != AccessKind::read) &&
            copy.work.number != access.work.number &&  // else both are of one operation
            !access.work.comes_after(copy.work) &&
            overlap(copy.address, copy.bytes, access.address, access.bytes)) {
            Finding finding = race_between_streams(1);
            finding.parties = {party_of(copy, names_.debug_info()), party_of(access, names_.debug_info())};
            findings_.add(std::move(finding));
        }
    }
    if (access.work.number != 0) {
        copies_.push_back(access);
    }
}

void StreamRaces::add_kernel(Finding finding, Party of_kernel, const StreamAccess& access)
{
    Finding race = race_between_streams(1, std::move(finding));
    race.parties = {std::move(of_kernel), party_of(access, names_.debug_info())};
    findings_.add(std::move(race));
}

void StreamRaces::forget_settled(const StreamWork& now)
{
    while (!copies_.empty() && (copies_.size() > most_copies || copies_.front().work.number <= now.settled)) {
        copies_.pop_front();
    }
}

}  // namespace simt
