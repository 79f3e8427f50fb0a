// SPDX-License-Identifier: MIT
#include "event_writer.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace simt {
namespace {

/// 0, -1, 1, -2 become 0, 1, 2, 3.
std::uint32_t unsigned_of(std::uint32_t number)
{
    constexpr unsigned sign_bit = 31;
    return number << 1 ^ (number >> sign_bit != 0 ? ~0u : 0u);
}

/// How many bytes hold a number.
unsigned bytes_of(std::uint32_t number)
{
    constexpr unsigned bits = 8;
    return number == 0 ? 0 : (31 - static_cast<unsigned>(__builtin_clz(number))) / bits + 1;
}

/// How the numbers of lanes follow each other.
struct Shape
{
    enum Form : std::uint8_t { equal, arithmetic, list, rows = 6 };

    Form form = equal;
    std::uint32_t stride = 0;
    unsigned bytes = 1;  ///< of a list: what the largest difference from a lane to the next takes
    unsigned columns =
        0;  ///< of rows: how many numbers a row has, as lanes of a warp that is several rows of a block
    std::uint32_t step = 0;  ///< from the beginning of a row to that of the next
};

/// Sees a list as rows if it is that.
void find_rows(Shape& shape, std::uint32_t lanes, const LaneNumbers& numbers)
{
    std::array<std::uint32_t, warp_size> list{};
    unsigned count = 0;
    for_each_lane(lanes, [&](unsigned lane) { list[count++] = numbers[lane]; });
    unsigned columns = 1;
    while (columns < count && list[columns] - list[columns - 1] == shape.stride) {
        ++columns;
    }
    const std::uint32_t step = list[columns % count] - list[0];
    for (unsigned i = 0; i < count; ++i) {
        if (list[i] != list[0] + i % columns * shape.stride + i / columns * step) {
            return;
        }
    }
    shape.form = Shape::rows;
    shape.columns = columns;
    shape.step = step;
}

Shape shape_of(std::uint32_t lanes, const LaneNumbers& numbers)
{
    Shape shape;
    if (lanes == 0) {
        return shape;
    }
    const std::uint32_t rest = lanes & (lanes - 1);
    std::uint32_t last = numbers[first_lane(lanes)];
    bool is_second = true;
    for_each_lane(rest, [&](unsigned lane) {
        const std::uint32_t difference = numbers[lane] - std::exchange(last, numbers[lane]);
        shape.bytes = std::max(shape.bytes, bytes_of(unsigned_of(difference)));
        if (std::exchange(is_second, false)) {
            shape.stride = difference;
            shape.form = difference == 0 ? Shape::equal : Shape::arithmetic;
        } else if (difference != shape.stride) {
            shape.form = Shape::list;
        }
    });
    if (shape.form == Shape::list) {
        find_rows(shape, lanes, numbers);
    }
    return shape;
}

/// What the lists take that a value needs; 0 if it needs none.
std::size_t bytes_of_lists(std::uint32_t lanes, const LaneWords& words)
{
    std::size_t bytes = 0;
    for (const LaneNumbers& word : words) {
        const Shape shape = shape_of(lanes, word);
        bytes +=
            shape.form == Shape::list ? shape.bytes * static_cast<unsigned>(__builtin_popcount(lanes)) : 0;
    }
    return bytes;
}

/// What the largest difference from what was there takes.
unsigned difference_bytes(std::uint32_t lanes, const LaneNumbers& numbers, const LaneNumbers& before)
{
    std::uint32_t all = 0;
    for_each_lane(lanes, [&](unsigned lane) { all |= unsigned_of(numbers[lane] - before[lane]); });
    return bytes_of(all);
}

std::size_t bytes_of_differences(std::uint32_t lanes, const LaneWords& words, const LaneWords& before)
{
    std::size_t bytes = 0;
    for (std::size_t word = 0; word < words.size(); ++word) {
        bytes += difference_bytes(lanes, words[word], before[word]) *
                 static_cast<unsigned>(__builtin_popcount(lanes));
    }
    return bytes;
}

bool are_equal(std::uint32_t lanes, const LaneWords& some, const LaneWords& others)
{
    for (std::size_t word = 0; word < some.size(); ++word) {
        for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
            if (some[word][first_lane(rest)] != others[word][first_lane(rest)]) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

void LaneValues::set(unsigned lane, const void* from)
{
    for (std::size_t word = 0; word < words_.size(); ++word) {
        const std::size_t at = word * sizeof(std::uint32_t);
        std::uint32_t bits = 0;
        if (from != nullptr) {
            std::memcpy(&bits, static_cast<const char*>(from) + at, std::min(sizeof bits, bytes_ - at));
        }
        words_[word][lane] = bits;
    }
}

void EventWriter::begin(EventKind kind, unsigned block, unsigned warp, std::uint32_t lanes)
{
    constexpr unsigned of_another_warp = 32;
    constexpr unsigned of_other_lanes = 64;
    std::uint32_t& last = last_lanes_[{block, warp}];
    const bool is_same_warp = events_ != 0 && block == block_ && warp == warp_;
    of(Column::kinds)
        .push_back(static_cast<char>(static_cast<unsigned>(kind) | (is_same_warp ? 0 : of_another_warp) |
                                     (lanes == last ? 0 : of_other_lanes)));
    if (!is_same_warp) {
        integer(Column::warps, block);
        integer(Column::warps, warp);
    }
    if (lanes != last) {
        integer(Column::warps, lanes ^ last);
    }
    ++events_;
    block_ = block;
    warp_ = warp;
    lanes_ = last = lanes;
}

void EventWriter::integer(Column column, std::uint64_t value)
{
    constexpr unsigned bits = 7;
    constexpr std::uint64_t further = 1u << bits;
    std::string& bytes = of(column);
    for (; value >= further; value >>= bits) {
        bytes.push_back(static_cast<char>(value | further));
    }
    bytes.push_back(static_cast<char>(value));
}

void EventWriter::signed_integer(Column column, std::int32_t value)
{
    integer(column, unsigned_of(static_cast<std::uint32_t>(value)));
}

/// The lowest bytes of a number, each to a column.
void EventWriter::low_bytes(std::uint32_t number, unsigned count)
{
    constexpr auto lowest = static_cast<unsigned>(Column::lowest_bytes);
    for (unsigned i = 0; i < count; ++i) {
        columns_[lowest + i].push_back(static_cast<char>(number >> 8 * i));
    }
}

void EventWriter::series(Column column, std::uint32_t lanes, const LaneNumbers& numbers)
{
    const Shape shape = shape_of(lanes, numbers);
    const std::uint32_t first = lanes == 0 ? 0 : numbers[first_lane(lanes)];
    integer(column, static_cast<unsigned>(shape.form) + (shape.form == Shape::list ? shape.bytes - 1 : 0));
    integer(column, first);
    if (shape.form == Shape::arithmetic || shape.form == Shape::rows) {
        signed_integer(column, static_cast<std::int32_t>(shape.stride));
    }
    if (shape.form == Shape::rows) {
        integer(column, shape.columns);
        signed_integer(column, static_cast<std::int32_t>(shape.step));
    } else if (shape.form == Shape::list) {
        std::uint32_t last = first;
        for_each_lane(lanes & (lanes - 1), [&](unsigned lane) {
            low_bytes(unsigned_of(numbers[lane] - std::exchange(last, numbers[lane])), shape.bytes);
        });
    }
}

void EventWriter::access(const TracedAccess& access, bool is_certain, bool is_read)
{
    series(Column::offsets, lanes_, access.offsets);
    if (is_read) {
        known_.last_read(block_, warp_) = access;
        is_last_read_certain_[{block_, warp_}] = is_certain;
    }
    access_ = access;
    is_certain_ = is_certain;
}

void EventWriter::value_in_memory(const LaneValues& value)
{
    const LaneWords before = is_certain_ ? known_.load(access_) : LaneWords();
    this->value(lanes_, value.words(), is_certain_ ? &before : nullptr);
    known_.store(access_, value.words());
}

void EventWriter::value(const LaneValues& value)
{
    this->value(lanes_, value.words(), nullptr);
}

void EventWriter::change(unsigned variable, unsigned element, std::uint32_t lanes, const LaneValues& value)
{
    integer(Column::changes, variable);
    integer(Column::changes, element);
    integer(Column::changes, lanes ^ lanes_);
    LaneWords& held = known_.variable(block_, warp_, {variable, element}, value.words().size());
    this->value(lanes, value.words(), &held);
    for (std::size_t word = 0; word < held.size(); ++word) {
        for_each_lane(lanes, [&](unsigned lane) { held[word][lane] = value.words()[word][lane]; });
    }
}

/// Writes a value in the shortest of its forms.
///
/// @param before  what was there; null if that is not known
void EventWriter::value(std::uint32_t lanes, const LaneWords& words, const LaneWords* before)
{
    enum Form : std::uint8_t { numbers, as_read, as_variable, differences };
    const std::size_t most = bytes_of_lists(lanes, words);
    if (most != 0) {
        const TracedAccess& read = known_.last_read(block_, warp_);
        if (is_last_read_certain_[{block_, warp_}] && (read.bytes + 3) / 4 == words.size() &&
            (lanes & ~read.lanes) == 0 && are_equal(lanes, known_.load(read), words)) {
            integer(Column::values, as_read);
            return;
        }
        for (const auto& [variable, held] : known_.variables(block_, warp_)) {
            if (held.size() == words.size() && are_equal(lanes, held, words)) {
                integer(Column::values, as_variable);
                integer(Column::values, variable.first);
                integer(Column::values, variable.second);
                return;
            }
        }
        if (before != nullptr && bytes_of_differences(lanes, words, *before) < most) {
            integer(Column::values, differences);
            for (std::size_t word = 0; word < words.size(); ++word) {
                const LaneNumbers& from = (*before)[word];
                const unsigned bytes = difference_bytes(lanes, words[word], from);
                integer(Column::values, bytes);
                for_each_lane(lanes, [&](unsigned lane) {
                    low_bytes(unsigned_of(words[word][lane] - from[lane]), bytes);
                });
            }
            return;
        }
    }
    integer(Column::values, numbers);
    for (const LaneNumbers& word : words) {
        series(Column::values, lanes, word);
    }
}

std::size_t EventWriter::size() const
{
    return std::accumulate(columns_.begin(), columns_.end(), std::size_t{0},
                           [](std::size_t sum, const std::string& column) { return sum + column.size(); });
}

std::size_t EventWriter::list_bytes() const
{
    return std::accumulate(columns_.begin() + static_cast<std::ptrdiff_t>(Column::lowest_bytes),
                           columns_.end(), std::size_t{0},
                           [](std::size_t sum, const std::string& column) { return sum + column.size(); });
}

std::string EventWriter::bytes(const std::string& initial) const
{
    constexpr auto lowest = static_cast<std::size_t>(Column::lowest_bytes);
    std::array<std::string, columns> all;
    for (std::size_t i = 0; i < initial.size(); ++i) {
        all[lowest + i % (columns - lowest)].push_back(initial[i]);
    }
    std::string bytes;
    for (std::size_t i = 0; i < columns; ++i) {
        all[i] += columns_[i];
        const auto count = static_cast<std::uint32_t>(all[i].size());
        bytes.append(reinterpret_cast<const char*>(&count), sizeof count);
        bytes += all[i];
    }
    return bytes;
}

}  // namespace simt
