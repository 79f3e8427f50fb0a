// SPDX-License-Identifier: MIT
/// @file
/// Reads the events of a trace one after the other: docs/trace_format.md.
#pragma once

#include "trace_file.hpp"

#include <simt/trace/known_values.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace report {

constexpr unsigned warp_size = 32;

/// Calls `function` with the number of each lane in the mask `lanes`, from 0.
template <class Function>
void for_each_lane(std::uint32_t lanes, Function function)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        function(static_cast<unsigned>(__builtin_ctz(lanes)));
    }
}

/// The kinds of events, in the order of docs/trace_format.md.
enum class StepKind : unsigned {
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

/// What kind of step it is, and who takes part.
struct StepOutline
{
    StepKind kind;
    unsigned block;  ///< as the trace counts it
    unsigned warp;
    std::uint32_t lanes;
};

/// An element of a variable that has got another value in some lanes.
struct VariableChange
{
    unsigned variable;
    unsigned element;
    std::uint32_t lanes;
    simt::LaneWords value;
};

struct TraceEvent
{
    StepOutline outline{};
    unsigned place = 0;  ///< of a kind that has one

    simt::TracedAccess access;
    std::uint32_t lanes_before = 0;  ///< for which it is known what memory held before the access
    simt::LaneWords before;          ///< what that was
    simt::LaneWords value;           ///< what memory holds afterwards; of a read, the same

    std::vector<simt::LaneNumbers> coordinates;  ///< of a fetch, floats

    std::uint64_t what = 0;  ///< the barrier, the scope of a fence, the warp function, or the nested launch
    std::uint64_t mask = 0;  ///< of a warp function, as are these
    simt::LaneWords gave;
    simt::LaneWords got;

    std::vector<VariableChange> changes;
};

class TraceReader {
public:
    /// @param trace  outlives this
    /// @throws std::runtime_error if the columns of the trace are not whole
    explicit TraceReader(const TraceFile& trace);

    /// @throws std::runtime_error if the events end before that, or are none
    TraceEvent next();

private:
    enum Column : unsigned { kinds, warps, places, accesses, offsets, changes, values, lowest_bytes };
    static constexpr unsigned columns = 11;

    std::uint64_t integer(unsigned column);
    unsigned small(unsigned column) { return static_cast<unsigned>(integer(column)); }
    unsigned char byte(unsigned column);
    std::uint32_t signed_integer(unsigned column);
    std::uint32_t low_bytes(unsigned count);
    simt::LaneNumbers series(unsigned column, std::uint32_t lanes);
    simt::LaneWords value(const StepOutline& of, std::uint32_t lanes, std::size_t bytes,
                          const simt::LaneWords* before);
    void read_initial();
    StepOutline outline();
    bool is_written(const simt::TracedAccess& access, unsigned lane) const;
    void read_access(TraceEvent& event);
    void read_changes(TraceEvent& event);

    const nlohmann::json& header_;
    std::array<std::string_view, columns> columns_;
    simt::KnownValues known_;
    StepOutline last_{};
    bool is_first_ = true;
    std::map<std::pair<unsigned, unsigned>, std::uint32_t> last_lanes_;  ///< by block and warp
};

}  // namespace report
