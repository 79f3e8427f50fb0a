// SPDX-License-Identifier: MIT
#include "trace_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using nlohmann::json;

namespace report {
namespace {

constexpr unsigned warp_size = 32;
using Series = std::array<std::uint32_t, warp_size>;

template <class Function>
void for_each_lane(std::uint32_t lanes, Function function)
{
    for (; lanes != 0; lanes &= lanes - 1) {
        function(static_cast<unsigned>(__builtin_ctz(lanes)));
    }
}

/// Reads the events, one after the other.
class Events {
public:
    explicit Events(const std::string& bytes) : bytes_(bytes) {}

    std::uint64_t integer()
    {
        constexpr unsigned bits = 7;
        constexpr unsigned most_bits = 63;
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift <= most_bits; shift += bits) {
            if (at_ == bytes_.size()) {
                break;
            }
            const auto byte = static_cast<unsigned char>(bytes_[at_++]);
            value |= std::uint64_t{byte & 127u} << shift;
            if (byte < 128) {
                return value;
            }
        }
        throw std::runtime_error("the events of the trace are not whole");
    }

    Series series(std::uint32_t lanes)
    {
        Series numbers{};
        const std::uint64_t form = integer();
        auto value = static_cast<std::uint32_t>(integer());
        const std::uint32_t stride = form == 1 ? signed_integer() : 0;
        bool is_first = true;
        for_each_lane(lanes, [&](unsigned lane) {
            value += std::exchange(is_first, false) ? 0 : form == 2 ? signed_integer() : stride;
            numbers[lane] = value;
        });
        return numbers;
    }

    std::vector<Series> value(std::uint32_t lanes, std::size_t bytes)
    {
        std::vector<Series> words((bytes + 3) / 4);
        std::generate(words.begin(), words.end(), [&] { return series(lanes); });
        return words;
    }

private:
    std::uint32_t signed_integer()
    {
        const auto value = static_cast<std::uint32_t>(integer());
        return value >> 1 ^ -(value & 1);
    }

    const std::string& bytes_;
    std::size_t at_ = 0;
};

template <class T>
T from_words(const std::vector<Series>& words, unsigned lane)
{
    std::array<std::uint32_t, 2> bits{words.at(0)[lane], words.size() > 1 ? words[1][lane] : 0};
    T value;
    std::memcpy(&value, bits.data(), sizeof value);
    return value;
}

std::string element_name(const json& object, std::uint64_t index);

/// The element that a pointer leads to, "&in[3]"; empty if that is none of the objects'.
std::string target_name(const json& objects, std::uint64_t address)
{
    constexpr int hexadecimal = 16;
    for (const json& object : objects) {
        const auto extents = object.at("extents").get<std::vector<std::uint64_t>>();
        const std::uint64_t elements =
            std::accumulate(extents.begin(), extents.end(), std::uint64_t{1}, std::multiplies<>());
        const auto bytes = object.at("bytes").get<std::uint64_t>();
        const std::uint64_t offset =
            address - std::stoull(object.at("begin").get<std::string>(), nullptr, hexadecimal);
        if (offset < elements * bytes) {
            return "&" + element_name(object, offset / bytes);
        }
    }
    return "";
}

/// "1.5", "0x7f", "true", "&in[3]".
///
/// @param objects  that pointers can lead to
std::string value_text(const json& objects, const json& type, const std::vector<Series>& words, unsigned lane)
{
    const auto encoding = type.at("encoding").get<std::string_view>();
    const auto bytes = type.at("bytes").get<unsigned>();
    if (encoding == "float" && bytes == sizeof(float)) {
        return fmt::format("{}", from_words<float>(words, lane));
    }
    if (encoding == "float" && bytes == sizeof(double)) {
        return fmt::format("{}", from_words<double>(words, lane));
    }
    if (encoding == "bool") {
        return (words.at(0)[lane] & 0xff) != 0 ? "true" : "false";
    }
    if (encoding == "signed" || encoding == "char") {
        const unsigned unused_bits = 64 - 8 * std::min(bytes, 8u);
        return fmt::format("{}", from_words<std::int64_t>(words, lane) << unused_bits >> unused_bits);
    }
    if (encoding == "unsigned") {
        return fmt::format("{}", from_words<std::uint64_t>(words, lane));
    }
    const auto bits = from_words<std::uint64_t>(words, lane);
    const std::string target = encoding == "pointer" ? target_name(objects, bits) : "";
    return target.empty() ? fmt::format("{:#x}", bits) : target;
}

/// Those of several lanes: the first ones and the last one if there are many.
std::string values_text(const json& objects, const json& type, const std::vector<Series>& words,
                        std::uint32_t lanes)
{
    std::vector<std::string> texts;
    for_each_lane(lanes, [&](unsigned lane) { texts.push_back(value_text(objects, type, words, lane)); });
    if (std::all_of(texts.begin(), texts.end(), [&](const std::string& text) { return text == texts[0]; })) {
        return texts.at(0);
    }
    constexpr std::size_t most = 4;
    return texts.size() <= most ? fmt::format("{}", fmt::join(texts, ", "))
                                : fmt::format("{}, {}, ..., {}", texts[0], texts[1], texts.back());
}

/// "tile[3][5]".
std::string element_name(const json& object, std::uint64_t index)
{
    const auto extents = object.at("extents").get<std::vector<std::uint64_t>>();
    std::string text;
    for (std::size_t i = extents.size(); i-- > 0;) {
        text.insert(0, fmt::format("[{}]", i == 0 ? index : index % extents[i]));
        index /= std::max<std::uint64_t>(extents[i], 1);
    }
    const auto name = object.at("name").get<std::string>();
    return (name.empty() ? "memory" : name) + text;
}

std::string elements_text(const json& object, const Series& offsets, std::uint32_t lanes)
{
    std::vector<std::uint64_t> indices;
    for_each_lane(lanes, [&](unsigned lane) {
        indices.push_back(offsets[lane] / object.at("bytes").get<std::uint64_t>());
    });
    const std::string first = element_name(object, indices.front());
    const std::string last = element_name(object, indices.back());
    return first == last ? first : fmt::format("{} to {}", first, last);
}

/// "lanes 0-15,20".
std::string lanes_text(std::uint32_t lanes)
{
    std::vector<std::string> ranges;
    while (lanes != 0) {
        const auto first = static_cast<unsigned>(__builtin_ctz(lanes));
        unsigned last = first;
        while (last + 1 < warp_size && (lanes >> (last + 1) & 1) != 0) {
            ++last;
        }
        ranges.push_back(first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last));
        lanes &= last + 1 < warp_size ? ~0u << (last + 1) : 0u;
    }
    const bool is_one = ranges.size() == 1 && ranges[0].find('-') == std::string::npos;
    return fmt::format("{} {}", is_one ? "lane" : "lanes", fmt::join(ranges, ","));
}

std::string barrier_text(std::uint64_t number)
{
    constexpr std::uint64_t of_grid = 17;
    constexpr std::uint64_t of_tile = 19;
    return number == 0         ? "__syncthreads()"
           : number < of_grid  ? fmt::format("barrier {}", number - 1)
           : number == of_grid ? "the barrier of the grid"
           : number == of_tile ? "the barrier of a tile"
                               : "a warp function";
}

class Transcript {
public:
    explicit Transcript(const TraceFile& trace) : header_(trace.header), events_(trace.events) {}

    /// The next event in one line.
    std::string next()
    {
        const auto kind = static_cast<StepKind>(events_.integer());
        const std::uint64_t block = events_.integer();
        const std::uint64_t warp = events_.integer();
        lanes_ = static_cast<std::uint32_t>(events_.integer()) ^ last_lanes_[{block, warp}];
        last_lanes_[{block, warp}] = lanes_;
        last_ = {kind, static_cast<unsigned>(block), static_cast<unsigned>(warp), lanes_};
        const json& index = header_.at("blocks").at(block);
        std::string line = fmt::format("block ({})", fmt::join(index.get<std::vector<unsigned>>(), ","));
        if (lanes_ != 0) {
            line += fmt::format(" warp {} {}", warp, lanes_text(lanes_));
        }
        line += ": " + what(kind);
        for (std::uint64_t changes = events_.integer(); changes > 0; --changes) {
            line += "; " + change();
        }
        return line;
    }

    /// Of the event that was last told.
    const StepOutline& last() const { return last_; }

private:
    std::string what(StepKind kind)
    {
        switch (kind) {
            case StepKind::block_begins: return "begins";
            case StepKind::step: return place().substr(1);
            case StepKind::read:
            case StepKind::write:
            case StepKind::atomic: {
                const std::string where = place();
                return access(kind == StepKind::read    ? "read"
                              : kind == StepKind::write ? "write"
                                                        : "atomic",
                              true, kind != StepKind::read) +
                       where;
            }
            case StepKind::warp_function: return warp_function();
            case StepKind::arrives: {
                const std::string where = place();
                return fmt::format("wait at {}{}", barrier_text(events_.integer()), where);
            }
            case StepKind::barrier: return fmt::format("all pass {}", barrier_text(events_.integer()));
            case StepKind::fence: {
                const std::string where = place();
                constexpr const char* scopes[] = {"block", "device", "system"};
                return fmt::format("fence of the {}{}", scopes[std::min<std::uint64_t>(events_.integer(), 2)],
                                   where);
            }
            case StepKind::returns: return "returned";
            case StepKind::ends: return "ended the launch" + place();
            case StepKind::outside: return access("changed by others:", false, true);
        }
        throw std::runtime_error("the trace has an event of an unknown kind");
    }

    /// " at reduce:12".
    std::string place()
    {
        const json& place = header_.at("places").at(events_.integer());
        return fmt::format(" at {}:{}", place.at("function").get<std::string>(), place.at("line").get<int>());
    }

    std::string access(const char* verb, bool has_request, bool has_value)
    {
        const json& object = header_.at("objects").at(events_.integer());
        const std::uint64_t bytes = events_.integer();
        const Series offsets = events_.series(lanes_);
        if (has_request) {
            events_.integer();
        }
        std::string text = fmt::format("{} {}", verb, elements_text(object, offsets, lanes_));
        if (has_value) {
            text += " = " + values_text(header_.at("objects"), object, events_.value(lanes_, bytes), lanes_);
        }
        return text;
    }

    std::string warp_function()
    {
        const std::string where = place();
        const auto name = header_.at("functions").at(events_.integer()).get<std::string>();
        const std::uint64_t mask = events_.integer();
        constexpr std::size_t bytes = 8;
        const std::vector<Series> gave = events_.value(lanes_, bytes);
        const std::vector<Series> got = events_.value(lanes_, bytes);
        const json bits = {{"encoding", "bits"}, {"bytes", bytes}};
        return fmt::format("{}() with mask {:#x}, gave {}, got {}{}", name, mask,
                           values_text(json::array(), bits, gave, lanes_),
                           values_text(json::array(), bits, got, lanes_), where);
    }

    /// "i = 0, 1, ..., 31".
    std::string change()
    {
        const json& variable = header_.at("variables").at(events_.integer());
        const std::uint64_t element = events_.integer();
        const std::uint32_t lanes = static_cast<std::uint32_t>(events_.integer()) ^ lanes_;
        const auto value = events_.value(lanes, variable.at("bytes").get<std::size_t>());
        return fmt::format("{} = {}", element_name(variable, element),
                           values_text(header_.at("objects"), variable, value, lanes));
    }

    const json& header_;
    Events events_;
    std::uint32_t lanes_ = 0;  ///< of the event that is read
    StepOutline last_{};
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t> last_lanes_;  ///< by block and warp
};

}  // namespace

std::vector<StepOutline> outline_of(const TraceFile& trace)
{
    std::vector<StepOutline> outline(trace.header.at("events").get<std::size_t>());
    Transcript transcript(trace);
    for (StepOutline& step : outline) {
        transcript.next();
        step = transcript.last();
    }
    return outline;
}

void write_trace(Writer& writer, const TraceFile& trace)
{
    const auto events = trace.header.at("events").get<std::uint64_t>();
    Transcript transcript(trace);
    for (std::uint64_t event = 0; event < events; ++event) {
        writer.line(fmt::format("{:5}  {}", event, transcript.next()));
    }
    for (const json& finding : trace.header.at("findings")) {
        writer.blank();
        writer.paragraph(finding.at("text").get<std::string>(), 0, 2);
        for (const json& at : finding.at("at")) {
            writer.line(fmt::format("  step {}, lane {}", at.at("event").get<std::uint64_t>(),
                                    at.at("lane").get<unsigned>()));
        }
        if (const auto note = finding.at("note").get<std::string>(); !note.empty()) {
            writer.paragraph(note, 2, 0);
        }
    }
}

}  // namespace report
