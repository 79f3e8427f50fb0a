// SPDX-License-Identifier: MIT
#include "event_log.hpp"

#include <algorithm>

namespace simt {
namespace {

std::uint64_t integer_at(const std::string& bytes, std::size_t& at)
{
    constexpr unsigned bits = 7;
    constexpr unsigned char further = 1u << bits;
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += bits) {
        const auto byte = static_cast<unsigned char>(bytes.at(at++));
        value |= std::uint64_t{byte & (further - 1u)} << shift;
        if ((byte & further) == 0) {
            return value;
        }
    }
}

std::uint32_t signed_integer_at(const std::string& bytes, std::size_t& at)
{
    const auto value = static_cast<std::uint32_t>(integer_at(bytes, at));
    return value >> 1 ^ -(value & 1);
}

bool is_access(EventKind kind)
{
    return kind == EventKind::read || kind == EventKind::write || kind == EventKind::atomic;
}

bool does(EventKind kind, Action action)
{
    switch (action) {
        case Action::read:
        case Action::atomic_read: return kind == EventKind::read;
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

}  // namespace

std::uint32_t number_in_series(const std::string& bytes, std::size_t at, std::uint32_t lanes, unsigned lane)
{
    const std::uint64_t form = integer_at(bytes, at);
    auto number = static_cast<std::uint32_t>(integer_at(bytes, at));
    const auto place = static_cast<unsigned>(__builtin_popcount(lanes & ((1u << lane) - 1)));
    if (form == 1) {
        return number + place * signed_integer_at(bytes, at);
    }
    for (unsigned i = 0; form == 2 && i < place; ++i) {
        number += signed_integer_at(bytes, at);
    }
    return number;
}

std::optional<LaneAtEvent> EventLog::find_last(unsigned block, unsigned thread, std::uint64_t before,
                                               const Predicate& predicate) const
{
    const unsigned warp = thread / warp_size;
    const unsigned lane = thread % warp_size;
    for (std::uint64_t event = before; event-- > 0;) {
        const LoggedEvent& logged = events_[event];
        if (logged.block == block && logged.warp == warp && (logged.lanes >> lane & 1) != 0 &&
            predicate(logged)) {
            return LaneAtEvent{event, lane};
        }
    }
    return std::nullopt;
}

std::optional<LaneAtEvent> EventLog::find_access(const Party& party, const std::string& variable,
                                                 std::uint64_t before, const std::string& bytes,
                                                 const Names& names) const
{
    const auto block = names.block_of(party.block);
    if (!block) {
        return std::nullopt;
    }
    const unsigned thread = names.thread_of(party.thread);
    const auto is_it = [&](const LoggedEvent& event) {
        return event.line == party.where.line && does(event.kind, party.action);
    };
    const auto names_it = [&](const LoggedEvent& event) {
        return is_it(event) && is_access(event.kind) &&
               names.element_of(event.object, number_in_series(bytes, event.offsets_at, event.lanes,
                                                               thread % warp_size)) == variable;
    };
    // Of an access to memory of the thread's own there is only the step to its line.
    const auto is_there = [&](const LoggedEvent& event) { return event.line == party.where.line; };
    const auto ends = [](const LoggedEvent& event) { return event.kind == EventKind::ends; };
    for (const Predicate& predicate :
         {Predicate(names_it), Predicate(is_it), Predicate(is_there), Predicate(ends)}) {
        if (const auto found = find_last(*block, thread, before, predicate)) {
            return found;
        }
    }
    return std::nullopt;
}

std::vector<LaneAtEvent> EventLog::find(const Finding& finding, const std::string& bytes,
                                        const Names& names) const
{
    std::vector<LaneAtEvent> found;
    // Of a race between launches only one of the two is here.
    const bool are_of_launches =
        finding.reason == FindingReason::streams || finding.reason == FindingReason::nested_launch;
    for (const Party& party : finding.parties) {
        if (are_of_launches && party.by != names.kernel) {
            continue;
        }
        if (const auto at = find_access(party, finding.variable, events_.size(), bytes, names)) {
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
        const auto at = block ? find_last(*block, thread, events_.size(), is_it) : std::nullopt;
        if (at) {
            found.push_back(*at);
        }
    }
    return found;
}

}  // namespace simt
