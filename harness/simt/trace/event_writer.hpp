// SPDX-License-Identifier: MIT
/// @file
/// The events of a trace as bytes: docs/trace_format.md.
#pragma once

#include "../events/lanes.hpp"

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
};

/// One number for each lane; those of lanes that take no part have no meaning.
using LaneNumbers = std::array<std::uint32_t, warp_size>;

/// Bytes of each lane, all as many.
class LaneValues {
public:
    explicit LaneValues(std::size_t bytes) : bytes_(bytes), words_((bytes + 3) / 4) {}

    /// Takes `bytes` from there for the lane; 0 if it is null.
    void set(unsigned lane, const void* from);

    std::size_t bytes() const { return bytes_; }
    const std::vector<LaneNumbers>& words() const { return words_; }

private:
    std::size_t bytes_;
    std::vector<LaneNumbers> words_;
};

class EventWriter {
public:
    /// @param block  as the trace counts it
    void begin(EventKind kind, unsigned block, unsigned warp, std::uint32_t lanes);

    void integer(std::uint64_t value);
    void mask(std::uint32_t lanes, std::uint32_t base) { integer(lanes ^ base); }
    void series(std::uint32_t lanes, const LaneNumbers& numbers);
    void value(std::uint32_t lanes, const LaneValues& values);

    /// How many events have begun.
    std::uint64_t events() const { return events_; }
    const std::string& bytes() const { return bytes_; }

private:
    void signed_integer(std::int32_t value);

    std::string bytes_;
    std::uint64_t events_ = 0;
    std::map<std::pair<unsigned, unsigned>, std::uint32_t> last_lanes_;  ///< by block and warp
};

/// In base64, for what stands in the header.
std::string base64(const std::string& bytes);

}  // namespace simt
