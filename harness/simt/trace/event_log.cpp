// SPDX-License-Identifier: MIT
#include "event_log.hpp"

#include <algorithm>

namespace simt {
namespace {

bool is_access(EventKind kind)
{
    return kind == EventKind::read || kind == EventKind::fetch || kind == EventKind::write ||
           kind == EventKind::atomic;
}

bool does(EventKind kind, Action action)
{
    switch (action) {
        case Action::read:
        case Action::atomic_read: return kind == EventKind::read || kind == EventKind::fetch;
        case Action::write:
        case Action::atomic_write: return kind == EventKind::write;
        case Action::atomic_update: return kind == EventKind::atomic;
        default: return true;
    }
}

/// Whether a thread at such a place waits, or has ended.
bool leads_to(EventKind kind, ArrivalPlace place)
{
    switch (place) {
        case ArrivalPlace::returned: return kind == EventKind::returns;
        case ArrivalPlace::spinning: return is_access(kind);
        case ArrivalPlace::warp_function:
            return kind == EventKind::arrives || kind == EventKind::warp_function;
        default: return kind == EventKind::arrives;
    }
}

/// Whether a finding is told when lanes call for the first time, and others may follow in a loop. Of lanes that wait for ever
/// it is the last call that counts.
bool is_told_at_first_call(FindingReason reason)
{
    return reason == FindingReason::caller_not_named || reason == FindingReason::source_takes_no_part;
}

bool takes_part(const LoggedEvent& event, unsigned block, unsigned thread)
{
    return event.block == block && event.warp == thread / warp_size &&
           (event.lanes >> thread % warp_size & 1) != 0;
}

}  // namespace

void EventLog::add_access(const LoggedEvent& event, const LaneNumbers& offsets)
{
    events_.push_back(event);
    events_.back().first_offset = offsets_.size();
    for_each_lane(event.lanes, [&](unsigned lane) { offsets_.push_back(offsets[lane]); });
}

std::uint32_t EventLog::offset_of(const LoggedEvent& event, unsigned lane) const
{
    const auto lanes_before = static_cast<unsigned>(__builtin_popcount(event.lanes & ((1u << lane) - 1)));
    return offsets_.at(event.first_offset + lanes_before);
}

std::optional<LaneAtEvent> EventLog::find_call(unsigned block, unsigned thread, int line) const
{
    const auto found = std::find_if(events_.begin(), events_.end(), [&](const LoggedEvent& event) {
        return takes_part(event, block, thread) && event.line == line &&
               event.kind == EventKind::warp_function;
    });
    return found != events_.end()
               ? std::optional(
                     LaneAtEvent{static_cast<std::uint64_t>(found - events_.begin()), thread % warp_size})
               : std::nullopt;
}

std::optional<LaneAtEvent> EventLog::find_last(unsigned block, unsigned thread,
                                               const Predicate& predicate) const
{
    const auto found = std::find_if(events_.rbegin(), events_.rend(), [&](const LoggedEvent& event) {
        return takes_part(event, block, thread) && predicate(event);
    });
    return found != events_.rend()
               ? std::optional(
                     LaneAtEvent{static_cast<std::uint64_t>(events_.rend() - found) - 1, thread % warp_size})
               : std::nullopt;
}

std::optional<LaneAtEvent> EventLog::find_access(const Party& party, const Finding& finding,
                                                 const Names& names) const
{
    const auto block = names.block_of(party.block);
    if (!block) {
        return std::nullopt;
    }
    const unsigned thread = names.thread_of(party.thread);
    const auto call =
        is_told_at_first_call(finding.reason) ? find_call(*block, thread, party.where.line) : std::nullopt;
    if (call) {
        return call;
    }
    const auto is_it = [&](const LoggedEvent& event) {
        return event.line == party.where.line && does(event.kind, party.action);
    };
    const auto names_it = [&](const LoggedEvent& event) {
        return is_it(event) && is_access(event.kind) &&
               names.element_of(event.object, offset_of(event, thread % warp_size)) == finding.variable;
    };
    // Of an access to memory of the thread's own there is only the step to its line.
    const auto is_there = [&](const LoggedEvent& event) { return event.line == party.where.line; };
    const auto ends = [](const LoggedEvent& event) { return event.kind == EventKind::ends; };
    for (const Predicate& predicate :
         {Predicate(names_it), Predicate(is_it), Predicate(is_there), Predicate(ends)}) {
        if (const auto found = find_last(*block, thread, predicate)) {
            return found;
        }
    }
    return std::nullopt;
}

std::vector<LaneAtEvent> EventLog::find(const Finding& finding, const Names& names) const
{
    std::vector<LaneAtEvent> found;
    // Of a race between launches only one of the two is here.
    const bool are_of_launches =
        finding.reason == FindingReason::streams || finding.reason == FindingReason::nested_launch;
    for (const Party& party : finding.parties) {
        if (are_of_launches && party.by != names.kernel) {
            continue;
        }
        if (const auto at = find_access(party, finding, names)) {
            found.push_back(*at);
        }
    }
    const bool are_blocks = finding.reason == FindingReason::blocks;
    for (const Arrival& arrival : finding.arrivals) {
        const auto block = names.block_of(are_blocks ? arrival.first : finding.block);
        const unsigned thread = are_blocks ? 0 : names.thread_of(arrival.first);
        const auto is_it = [&arrival](const LoggedEvent& event) {
            return leads_to(event.kind, arrival.place) &&
                   (arrival.where.line == 0 || event.line == arrival.where.line);
        };
        const auto at = block ? find_last(*block, thread, is_it) : std::nullopt;
        if (at) {
            found.push_back(*at);
        }
    }
    return found;
}

}  // namespace simt
