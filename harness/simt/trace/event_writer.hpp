// SPDX-License-Identifier: MIT
/// @file
/// The events of a trace as bytes: docs/trace_format.md.
#pragma once

#include "../events/lanes.hpp"
#include "known_values.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace simt {

/// In the order of docs/trace_format.md, "Events".
enum class EventKind : std::uint8_t {
    block_begins,
    step,
    read,
    write,
    atomic,
    warp_function,
    arrives,
    barrier,
    fence,
    returns,
    ends,
    outside,
    fetch,
    launches,
};

/// In the order of docs/trace_format.md, "Columns".
enum class Column : std::uint8_t {
    kinds,
    warps,
    places,
    accesses,
    offsets,
    changes,
    values,
    lowest_bytes,
    second_bytes,
    third_bytes,
    highest_bytes,
};
constexpr std::size_t columns = 11;

/// Bytes of each lane, all as many.
class LaneValues {
public:
    explicit LaneValues(std::size_t bytes) : bytes_(bytes), words_((bytes + 3) / 4) {}

    /// Takes `bytes` from there for the lane; 0 if it is null.
    void set(unsigned lane, const void* from);

    std::size_t bytes() const { return bytes_; }
    const LaneWords& words() const { return words_; }

private:
    std::size_t bytes_;
    LaneWords words_;
};

/// Writes one event after the other. What belongs to an event is written in the order in which docs/trace_format.md has it.
class EventWriter {
public:
    /// @param block  as the trace counts it
    void begin(EventKind kind, unsigned block, unsigned warp, std::uint32_t lanes);

    void integer(Column column, std::uint64_t value);
    void series(Column column, std::uint32_t lanes, const LaneNumbers& numbers);

    /// Writes the offsets of an access by the lanes of the event.
    ///
    /// @param is_certain  whether the values in the object are told as memory holds them, so that others can be told by them
    void access(const TracedAccess& access, bool is_certain, bool is_read);

    /// Writes the value that memory holds after the access that was written last.
    void value_in_memory(const LaneValues& value);

    /// Writes a value that nothing is known about.
    void value(const LaneValues& value);

    /// Writes what an element of a variable holds now.
    ///
    /// @param lanes  some of those of the event
    void change(unsigned variable, unsigned element, std::uint32_t lanes, const LaneValues& value);

    /// What a reader knows of memory before the first event.
    KnownValues& known() { return known_; }

    /// How many events have begun.
    std::uint64_t events() const { return events_; }

    /// How many bytes they take.
    std::size_t size() const;

    /// How many of these are in lists.
    std::size_t list_bytes() const;

    /// All columns, each after the number of its bytes.
    ///
    /// @param initial  what memory holds before the first event, in the order in which the header lists it
    std::string bytes(const std::string& initial) const;

    const std::string& column(Column column) const { return columns_[static_cast<std::size_t>(column)]; }

private:
    std::string& of(Column column) { return columns_[static_cast<std::size_t>(column)]; }
    void signed_integer(Column column, std::int32_t value);
    void low_bytes(std::uint32_t number, unsigned count);
    void value(std::uint32_t lanes, const LaneWords& words, const LaneWords* before);

    std::array<std::string, columns> columns_;
    std::uint64_t events_ = 0;
    unsigned block_ = 0;  ///< of the event, as are these
    unsigned warp_ = 0;
    std::uint32_t lanes_ = 0;
    TracedAccess access_;
    bool is_certain_ = false;
    KnownValues known_;
    std::map<std::pair<unsigned, unsigned>, bool> is_last_read_certain_;  ///< by block and warp
    std::map<std::pair<unsigned, unsigned>, std::uint32_t> last_lanes_;   ///< by block and warp
};

}  // namespace simt
