// SPDX-License-Identifier: MIT
#include "event_writer.hpp"

#include <algorithm>
#include <cstring>

namespace simt {

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
    ++events_;
    integer(static_cast<std::uint64_t>(kind));
    integer(block);
    integer(warp);
    mask(lanes, std::exchange(last_lanes_[{block, warp}], lanes));
}

void EventWriter::integer(std::uint64_t value)
{
    constexpr unsigned bits = 7;
    constexpr std::uint64_t further = 1u << bits;
    for (; value >= further; value >>= bits) {
        bytes_.push_back(static_cast<char>(value | further));
    }
    bytes_.push_back(static_cast<char>(value));
}

void EventWriter::signed_integer(std::int32_t value)
{
    constexpr unsigned sign_bit = 31;
    integer(static_cast<std::uint32_t>(value) << 1 ^ static_cast<std::uint32_t>(value >> sign_bit));
}

void EventWriter::series(std::uint32_t lanes, const LaneNumbers& numbers)
{
    enum Form : std::uint8_t { equal, arithmetic, list };
    const unsigned first = first_lane(lanes);
    const std::uint32_t rest = lanes & (lanes - 1);
    std::uint32_t stride = 0;
    Form form = equal;
    std::uint32_t last = numbers[first];
    for_each_lane(rest, [&](unsigned lane) {
        const std::uint32_t difference = numbers[lane] - std::exchange(last, numbers[lane]);
        const bool is_second = lane == first_lane(rest);
        stride = is_second ? difference : stride;
        form = difference != stride ? list : is_second && difference != 0 ? arithmetic : form;
    });
    integer(form);
    integer(numbers[first]);
    if (form == arithmetic) {
        signed_integer(static_cast<std::int32_t>(stride));
    } else if (form == list) {
        last = numbers[first];
        for_each_lane(rest, [&](unsigned lane) {
            signed_integer(static_cast<std::int32_t>(numbers[lane] - std::exchange(last, numbers[lane])));
        });
    }
}

void EventWriter::value(std::uint32_t lanes, const LaneValues& values)
{
    for (const LaneNumbers& word : values.words()) {
        series(lanes, word);
    }
}

std::string base64(const std::string& bytes)
{
    constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            group = group << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0u);
        }
        const std::size_t used = std::min<std::size_t>(bytes.size() - i, 3) + 1;
        for (std::size_t j = 0; j < 4; ++j) {
            text.push_back(j < used ? digits[group >> (18 - 6 * j) & 63] : '=');
        }
    }
    return text;
}

}  // namespace simt
