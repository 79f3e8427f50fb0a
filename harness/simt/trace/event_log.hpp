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
    unsigned object = 0;           ///< of an access
    std::size_t first_offset = 0;  ///< of an access: where the log has the offsets of its lanes
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
    void add_access(const LoggedEvent& event, const LaneNumbers& offsets);
    std::size_t size() const { return events_.size(); }

    /// What events a finding is about, in the order in which it names its parties; none where they were not recorded.
    ///
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
    std::vector<LaneAtEvent> find(const Finding& finding, const Names& names) const;

private:
    using Predicate = std::function<bool(const LoggedEvent&)>;

    /// The last event that the thread takes part in, and of which the predicate holds.
    std::optional<LaneAtEvent> find_last(unsigned block, unsigned thread, const Predicate& predicate) const;
    /// The first call of a warp function that has been completed at the line.
    std::optional<LaneAtEvent> find_call(unsigned block, unsigned thread, int line) const;
    std::optional<LaneAtEvent> find_access(const Party& party, const Finding& finding,
                                           const Names& names) const;
    std::uint32_t offset_of(const LoggedEvent& event, unsigned lane) const;

    std::vector<LoggedEvent> events_;
    std::vector<std::uint32_t> offsets_;  ///< of all accesses, each of as many lanes as it has
};

}  // namespace simt
