// SPDX-License-Identifier: MIT
#include "warp_mask.hpp"

#include "../events/position.hpp"
#include "arrivals.hpp"

#include <algorithm>
#include <vector>

namespace simt {
namespace {

FindingReason reason_of(WarpMisuse::Rule rule)
{
    switch (rule) {
        case WarpMisuse::Rule::caller_not_named: return FindingReason::caller_not_named;
        case WarpMisuse::Rule::masks_differ: return FindingReason::masks_differ;
        case WarpMisuse::Rule::source_takes_no_part: return FindingReason::source_takes_no_part;
        case WarpMisuse::Rule::width: return FindingReason::width;
        case WarpMisuse::Rule::lanes_call_elsewhere: return FindingReason::lanes_call_elsewhere;
        case WarpMisuse::Rule::lanes_pass_by: return FindingReason::lanes_pass_by;
    }
    return FindingReason::none;
}

/// Whether the call was completed only because lanes that it names returned.
bool waited_for_lanes_to_return(WarpMisuse::Rule rule)
{
    return rule == WarpMisuse::Rule::lanes_call_elsewhere || rule == WarpMisuse::Rule::lanes_pass_by;
}

}  // namespace

void WarpMask::warp_misuse(const BlockInfo& block, const WarpMisuse& misuse)
{
    const auto [entry, is_new] = entries_.try_emplace({misuse.pc, misuse.rule}, Entry{block, misuse, 0});
    ++entry->second.count;
    const auto order = [](const BlockInfo& b, const WarpMisuse& m) {
        return std::make_pair(b.number, m.warp);
    };
    if (!is_new && order(block, misuse) < order(entry->second.block, entry->second.misuse)) {
        entry->second.block = block;
        entry->second.misuse = misuse;
    }
}

/// Whether calls on the same line break an earlier rule of the list. Then it is often a consequence that lanes are not at the
/// call.
bool WarpMask::breaks_earlier_rule(const WarpMisuse& misuse)
{
    const SourceLine where = debug_info_.locate(misuse.pc);
    return std::any_of(entries_.begin(), entries_.end(), [&](const auto& entry) {
        const auto& [entry_pc, rule] = entry.first;
        return rule < misuse.rule && debug_info_.locate(entry_pc) == where;
    });
}

void WarpMask::launch_ends()
{
    std::vector<Entry> entries;
    for (const auto& [key, entry] : entries_) {
        entries.push_back(entry);
    }
    std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return std::make_pair(a.block.number, a.misuse.warp) < std::make_pair(b.block.number, b.misuse.warp);
    });
    for (const Entry& entry : entries) {
        const WarpMisuse& misuse = entry.misuse;
        const bool is_warning = waited_for_lanes_to_return(misuse.rule);
        if (is_warning && breaks_earlier_rule(misuse)) {
            continue;
        }
        const std::uint32_t callers = is_warning ? misuse.others : misuse.lanes;
        const auto thread = static_cast<unsigned>(misuse.warp) * warp_size + first_lane(callers);
        Finding finding;
        finding.kind = FindingKind::warp_mask;
        finding.level = is_warning ? FindingLevel::warning : FindingLevel::error;
        finding.reason = reason_of(misuse.rule);
        finding.kernel = launch_.kernel;
        finding.block = index3(entry.block.index);
        finding.function = name_of(misuse.function);
        finding.mask = misuse.mask;
        finding.lanes = misuse.lanes;
        finding.other_lanes = misuse.others;
        finding.width = misuse.width;
        finding.parties = {{Action::call, index3(entry.block.index),
                            index3(position_in(launch_.block, thread)), debug_info_.locate(misuse.pc)}};
        finding.count = entry.count;
        findings_.add(std::move(finding));
    }
    entries_.clear();
}

/// The first warp that waits for lanes which never come.
void WarpMask::block_barrier(const BlockInfo& block, const BarrierArrivals& event)
{
    if (event.cause != BarrierArrivals::Cause::warp_function) {
        return;
    }
    const auto waits = [](const BarrierArrivals::Thread& thread) {
        return thread.place == ArrivalPlace::warp_function;
    };
    const auto first = std::find_if(event.threads.begin(), event.threads.end(), waits);
    const auto begin = static_cast<std::size_t>(first - event.threads.begin()) / warp_size * warp_size;
    const std::size_t end = std::min<std::size_t>(begin + warp_size, event.threads.size());
    Finding finding;
    finding.kind = FindingKind::warp_mask;
    finding.level = FindingLevel::error;
    finding.reason = FindingReason::lanes_wait_elsewhere;
    finding.kernel = launch_.kernel;
    finding.block = index3(block.index);
    finding.function = name_of(first->call.function);
    finding.mask = first->call.mask;
    finding.parties = {
        {Action::call, index3(block.index), index3(first->index), debug_info_.locate(first->pc)}};
    finding.arrivals = arrivals_by_place(event, begin, end, debug_info_);
    finding.stuck = true;
    for (std::size_t i = begin; i < end; ++i) {
        const BarrierArrivals::Thread& thread = event.threads[i];
        const bool here = waits(thread) && thread.call.function == first->call.function &&
                          thread.call.mask == first->call.mask;
        const bool exited = thread.place == ArrivalPlace::returned;
        finding.lanes |= !here && !exited ? 1u << (i - begin) : 0;
    }
    finding.lanes &= finding.mask;
    findings_.add(std::move(finding));
}

}  // namespace simt
