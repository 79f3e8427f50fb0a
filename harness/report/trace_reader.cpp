// SPDX-License-Identifier: MIT
#include "trace_reader.hpp"

#include "trace_cells.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

using nlohmann::json;

namespace report {
namespace {

constexpr std::size_t word_bytes = 4;
[[noreturn]] void end_early()
{
    throw std::runtime_error("the events of the trace are not whole");
}

/// 0, 1, 2, 3 become 0, -1, 1, -2.
std::uint32_t signed_of(std::uint32_t number)
{
    return number >> 1 ^ -(number & 1);
}

bool is_access(StepKind kind)
{
    return kind == StepKind::read || kind == StepKind::write || kind == StepKind::atomic ||
           kind == StepKind::outside || kind == StepKind::fetch;
}

}  // namespace

TraceReader::TraceReader(const TraceFile& trace) : header_(trace.header)
{
    std::string_view rest = trace.events;
    for (std::string_view& column : columns_) {
        std::uint32_t bytes = 0;
        if (rest.size() < sizeof bytes) {
            end_early();
        }
        std::memcpy(&bytes, rest.data(), sizeof bytes);
        rest.remove_prefix(sizeof bytes);
        if (rest.size() < bytes) {
            end_early();
        }
        column = rest.substr(0, bytes);
        rest.remove_prefix(bytes);
    }
    read_initial();
}

/// What memory held before the first event.
void TraceReader::read_initial()
{
    unsigned column = lowest_bytes;
    for (const json& initial : header_.at("initial")) {
        const auto object = initial.at("object").get<unsigned>();
        std::string bytes(initial.at("bytes").get<std::size_t>(), '\0');
        for (char& held : bytes) {
            held = static_cast<char>(byte(column));
            column = column + 1 < columns ? column + 1 : lowest_bytes;
        }
        known_.set_initial(object, initial.at("block"), initial.at("offset").get<std::uint64_t>(), bytes);
    }
}

unsigned char TraceReader::byte(unsigned column)
{
    std::string_view& rest = columns_.at(column);
    if (rest.empty()) {
        end_early();
    }
    const auto byte = static_cast<unsigned char>(rest.front());
    rest.remove_prefix(1);
    return byte;
}

std::uint64_t TraceReader::integer(unsigned column)
{
    constexpr unsigned bits = 7;
    constexpr unsigned most_bits = 63;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift <= most_bits; shift += bits) {
        const unsigned char next = byte(column);
        value |= std::uint64_t{next & 127u} << shift;
        if (next < 128) {
            return value;
        }
    }
    end_early();
}

std::uint32_t TraceReader::signed_integer(unsigned column)
{
    return signed_of(static_cast<std::uint32_t>(integer(column)));
}

std::uint32_t TraceReader::low_bytes(unsigned count)
{
    std::uint32_t number = 0;
    for (unsigned i = 0; i < count; ++i) {
        number |= std::uint32_t{byte(lowest_bytes + i)} << 8 * i;
    }
    return number;
}

simt::LaneNumbers TraceReader::series(unsigned column, std::uint32_t lanes)
{
    enum Form : std::uint8_t { equal, arithmetic, list, rows = 6 };
    simt::LaneNumbers numbers{};
    const std::uint64_t form = integer(column);
    const auto first = static_cast<std::uint32_t>(integer(column));
    const std::uint32_t stride = form == arithmetic || form == rows ? signed_integer(column) : 0;
    const std::uint32_t columns_of_row = form == rows ? std::max(small(column), 1u) : warp_size;
    const std::uint32_t step = form == rows ? signed_integer(column) : 0;
    std::uint32_t last = first;
    std::uint32_t i = 0;
    for_each_lane(lanes, [&](unsigned lane) {
        if (form < list || form >= rows) {
            last = first + i % columns_of_row * stride + i / columns_of_row * step;
        } else if (i > 0) {
            last += signed_of(low_bytes(static_cast<unsigned>(form) - 1));
        }
        numbers[lane] = last;
        ++i;
    });
    return numbers;
}

/// @param before  what was there; null if nothing can be told by that
simt::LaneWords TraceReader::value(const StepOutline& of, std::uint32_t lanes, std::size_t bytes,
                                   const simt::LaneWords* before)
{
    enum Form : std::uint8_t { numbers, as_read, as_variable, differences };
    simt::LaneWords words((bytes + word_bytes - 1) / word_bytes);
    switch (integer(values)) {
        case numbers:
            std::generate(words.begin(), words.end(), [&] { return series(values, lanes); });
            return words;
        case as_read: words = known_.load(known_.last_read(of.block, of.warp)); break;
        case as_variable: {
            const unsigned variable = small(values);
            words = known_.variable(of.block, of.warp, {variable, small(values)}, words.size());
            break;
        }
        case differences:
            for (std::size_t word = 0; word < words.size() && before != nullptr; ++word) {
                const unsigned count = small(values);
                for_each_lane(lanes, [&](unsigned lane) {
                    words[word][lane] = (*before)[word][lane] + signed_of(low_bytes(count));
                });
            }
            break;
        default: end_early();
    }
    words.resize((bytes + word_bytes - 1) / word_bytes);
    return words;
}

StepOutline TraceReader::outline()
{
    constexpr unsigned of_another_warp = 32;
    constexpr unsigned of_other_lanes = 64;
    const unsigned kind = byte(kinds);
    last_.kind = static_cast<StepKind>(kind % of_another_warp);
    if ((kind & of_another_warp) != 0) {
        last_.block = small(warps);
        last_.warp = small(warps);
    }
    std::uint32_t& lanes = last_lanes_[{last_.block, last_.warp}];
    if ((kind & of_other_lanes) != 0) {
        lanes ^= small(warps);
    }
    last_.lanes = lanes;
    return last_;
}

/// Whether memory is known to hold something there, but for padding.
bool TraceReader::is_written(const simt::TracedAccess& access, unsigned lane) const
{
    const json& object = header_.at("objects").at(access.object);
    const std::vector<Cell> cells = object.contains("members")
                                        ? cells_of(object, access.offsets[lane], access.bytes)
                                        : std::vector<Cell>();
    simt::TracedAccess part = access;
    return cells.empty() ? known_.is_written(access, lane)
                         : std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) {
                               part.offsets[lane] = static_cast<std::uint32_t>(cell.offset);
                               part.bytes = cell.bytes;
                               return known_.is_written(part, lane);
                           });
}

void TraceReader::read_access(TraceEvent& event)
{
    const bool is_outside = event.outline.kind == StepKind::outside;
    const unsigned object = small(accesses);
    const json& header = header_.at("objects").at(object);
    const bool is_shared = header.at("space") == "shared";
    event.access = {
        object,           is_shared ? event.outline.block : 0, integer(accesses), event.outline.lanes, {},
        header.at("size")};
    event.access.offsets = series(offsets, event.outline.lanes);
    if (!is_outside) {
        integer(accesses);  // the request
    }
    event.before = known_.load(event.access);
    for_each_lane(event.outline.lanes, [&](unsigned lane) {
        event.lanes_before |= is_written(event.access, lane) ? 1u << lane : 0;
    });
    if (event.outline.kind == StepKind::read || event.outline.kind == StepKind::fetch) {
        known_.last_read(event.outline.block, event.outline.warp) = event.access;
        event.value = event.before;
    } else {
        event.value = value(event.outline, event.outline.lanes, event.access.bytes, &event.before);
        known_.store(event.access, event.value);
    }
    for (std::uint64_t left = event.outline.kind == StepKind::fetch ? integer(accesses) : 0; left > 0;
         --left) {
        event.coordinates.push_back(value(event.outline, event.outline.lanes, word_bytes, nullptr).at(0));
    }
}

void TraceReader::read_changes(TraceEvent& event)
{
    for (std::uint64_t count = integer(changes); count > 0; --count) {
        VariableChange change{};
        change.variable = small(changes);
        change.element = small(changes);
        change.lanes = small(changes) ^ event.outline.lanes;
        const auto bytes = header_.at("variables").at(change.variable).at("bytes").get<std::size_t>();
        simt::LaneWords& held =
            known_.variable(event.outline.block, event.outline.warp, {change.variable, change.element},
                            (bytes + word_bytes - 1) / word_bytes);
        change.value = value(event.outline, change.lanes, bytes, &held);
        for (std::size_t word = 0; word < held.size(); ++word) {
            for_each_lane(change.lanes, [&](unsigned lane) { held[word][lane] = change.value[word][lane]; });
        }
        event.changes.push_back(std::move(change));
    }
}

TraceEvent TraceReader::next()
{
    TraceEvent event;
    event.outline = outline();
    const StepKind kind = event.outline.kind;
    if ((kind >= StepKind::step && kind <= StepKind::arrives) || kind == StepKind::fence ||
        kind == StepKind::ends || kind == StepKind::fetch || kind == StepKind::launches) {
        event.place = small(places);
    }
    if (is_access(kind)) {
        read_access(event);
    } else if (kind == StepKind::warp_function) {
        constexpr std::size_t operand_bytes = 8;
        event.what = integer(places);
        event.mask = integer(places);
        event.gave = value(event.outline, event.outline.lanes, operand_bytes, nullptr);
        event.got = value(event.outline, event.outline.lanes, operand_bytes, nullptr);
    } else if (kind == StepKind::arrives || kind == StepKind::barrier || kind == StepKind::fence ||
               kind == StepKind::launches) {
        event.what = integer(places);
    } else if (kind > StepKind::launches) {
        throw std::runtime_error("the trace has an event of an unknown kind");
    }
    read_changes(event);
    return event;
}

}  // namespace report
