// SPDX-License-Identifier: MIT
/// @file
/// The events of a trace as they are found again: by what a finding says of them.
#pragma once

#include "../findings/finding.hpp"
#include "event_writer.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace simt {

/// An event, without its numbers.
struct LoggedEvent
{
    EventKind kind;
    unsigned block;  ///< as the trace counts it
    unsigned warp;
    std::uint32_t lanes;
    int line = 0;
    unsigned object = 0;         ///< of an access
    std::size_t offsets_at = 0;  ///< of an access: where in the bytes its series of offsets begins
};

/// A lane at an event.
struct LaneAtEvent
{
    std::uint64_t event;
    unsigned lane;
};

class EventLog {
public:
    void add(const LoggedEvent& event) { events_.push_back(event); }
    LoggedEvent& last() { return events_.back(); }
    std::size_t size() const { return events_.size(); }

    /// What events a finding is about, in the order in which it names its parties; none where they were not recorded.
    ///
    /// @param bytes       of the events
    /// @param kernel      of the launch
    /// @param block_of    the number of a block as the trace counts it; nothing if it was not recorded
    /// @param thread_of   the number of a thread in its block
    /// @param element_of  what a finding calls an element of an object: "tile[3]"
    struct Names
    {
        std::string kernel;
        std::function<std::optional<unsigned>(const Index3&)> block_of;
        std::function<unsigned(const Index3&)> thread_of;
        std::function<std::string(unsigned object, std::uint64_t offset)> element_of;
    };
    std::vector<LaneAtEvent> find(const Finding& finding, const std::string& bytes, const Names& names) const;

private:
    using Predicate = std::function<bool(const LoggedEvent&)>;

    /// The last of the first `before` events that the thread takes part in, and of which the predicate holds.
    std::optional<LaneAtEvent> find_last(unsigned block, unsigned thread, std::uint64_t before,
                                         const Predicate& predicate) const;
    std::optional<LaneAtEvent> find_access(const Party& party, const std::string& variable,
                                           std::uint64_t before, const std::string& bytes,
                                           const Names& names) const;

    std::vector<LoggedEvent> events_;
};

/// The number of one lane in a series.
///
/// @param at     where the series begins
/// @param lanes  of the series
std::uint32_t number_in_series(const std::string& bytes, std::size_t at, std::uint32_t lanes, unsigned lane);

}  // namespace simt
