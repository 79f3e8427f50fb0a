// SPDX-License-Identifier: MIT
#include "trace_text.hpp"

#include "trace_cells.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using nlohmann::json;

namespace report {
namespace {

using simt::LaneNumbers;
using simt::LaneWords;

template <class T>
T from_words(const LaneWords& words, unsigned lane)
{
    std::array<std::uint32_t, 2> bits{words.at(0)[lane], words.size() > 1 ? words[1][lane] : 0};
    T value;
    std::memcpy(&value, bits.data(), sizeof value);
    return value;
}

/// The words from byte `offset` on.
LaneWords part_of(const LaneWords& words, std::uint64_t offset)
{
    constexpr std::uint64_t bytes_of_word = 4;
    LaneWords part(words.begin() + static_cast<std::ptrdiff_t>(offset / bytes_of_word), words.end());
    for (LaneNumbers& word : part) {
        for (std::uint32_t& of_lane : word) {
            of_lane >>= 8 * (offset % bytes_of_word);  // of less than a word: it is in this word alone
        }
    }
    return part;
}

/// "1.5", "0x7f", "true", "&in[3]"; of a struct its members, "(1, 2)".
///
/// @param objects  that pointers can lead to
std::string value_text(const json& objects, const json& type, const LaneWords& words, unsigned lane)
{
    if (type.contains("members")) {
        std::vector<std::string> texts;
        for (const json& member : type["members"]) {
            texts.push_back(
                value_text(objects, member, part_of(words, member.at("offset").get<std::uint64_t>()), lane));
        }
        return fmt::format("({})", fmt::join(texts, ", "));
    }
    const auto encoding = type.at("encoding").get<std::string_view>();
    const auto bytes = type.at("bytes").get<unsigned>();
    if (encoding == "float" && bytes == sizeof(_Float16)) {
        return fmt::format("{}", static_cast<float>(from_words<_Float16>(words, lane)));
    }
    if (encoding == "bfloat") {
        const std::uint32_t bits = words.at(0)[lane] << 16;
        return fmt::format("{}", __builtin_bit_cast(float, bits));
    }
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
    const auto bits = from_words<std::uint64_t>(words, lane) & (bytes < 8 ? (1ull << 8 * bytes) - 1 : ~0ull);
    if (encoding == "unsigned") {
        return fmt::format("{}", bits);
    }
    const std::string target = encoding == "pointer" ? target_name(objects, bits) : "";
    return target.empty() ? fmt::format("{:#x}", bits) : target;
}

/// The first ones and the last one if there are many; one if all are equal.
std::string some_of(const std::vector<std::string>& texts)
{
    if (std::all_of(texts.begin(), texts.end(), [&](const std::string& text) { return text == texts[0]; })) {
        return texts.at(0);
    }
    constexpr std::size_t most = 4;
    return texts.size() <= most ? fmt::format("{}", fmt::join(texts, ", "))
                                : fmt::format("{}, {}, ..., {}", texts[0], texts[1], texts.back());
}

/// A lane that waits at a call is there twice: as who calls, and as who arrives.
json each_once(const json& list)
{
    json unique = json::array();
    std::copy_if(list.begin(), list.end(), std::back_inserter(unique), [&unique](const json& one) {
        return std::find(unique.begin(), unique.end(), one) == unique.end();
    });
    return unique;
}

/// Those of several lanes.
///
/// @param objects  that pointers can lead to
std::string values_text(const json& objects, const json& type, const LaneWords& words, std::uint32_t lanes)
{
    std::vector<std::string> texts;
    for_each_lane(lanes, [&](unsigned lane) { texts.push_back(value_text(objects, type, words, lane)); });
    return some_of(texts);
}

/// What a lane accesses: a cell of the object, several, "(1, 2)", or a part of one, as bits.
std::string accessed_text(const json& objects, const json& object, const LaneWords& words, unsigned lane,
                          std::uint64_t offset, std::size_t bytes)
{
    std::vector<std::string> texts;
    for (const Cell& cell : cells_of(object, offset, bytes)) {
        texts.push_back(value_text(objects, *cell.type, part_of(words, cell.offset - offset), lane));
    }
    return texts.empty()       ? value_text(objects, {{"encoding", "bits"}, {"bytes", bytes}}, words, lane)
           : texts.size() == 1 ? texts[0]
                               : fmt::format("({})", fmt::join(texts, ", "));
}

/// "tile[0] to tile[31]".
std::string places_text(const json& object, const simt::TracedAccess& access)
{
    std::vector<std::string> names;
    for_each_lane(access.lanes, [&](unsigned lane) {
        names.push_back(accessed_name(object, access.offsets[lane], access.bytes));
    });
    const std::string& first = names.front();
    const std::string& last = names.back();
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
    explicit Transcript(const TraceFile& trace) : header_(trace.header), reader_(trace) {}

    /// The next event in one line.
    std::string next()
    {
        const TraceEvent event = reader_.next();
        const StepOutline& outline = event.outline;
        const json& index = header_.at("blocks").at(outline.block);
        std::string line = fmt::format("block ({})", fmt::join(index.get<std::vector<unsigned>>(), ","));
        if (outline.lanes != 0) {
            line += fmt::format(" warp {} {}", outline.warp, lanes_text(outline.lanes));
        }
        line += ": " + what(event);
        for (const VariableChange& change : event.changes) {
            line += "; " + text_of(change);
        }
        return line;
    }

private:
    std::string what(const TraceEvent& event) const
    {
        switch (event.outline.kind) {
            case StepKind::block_begins: return "begins";
            case StepKind::step: return place(event).substr(1);
            case StepKind::read: return access("read", event) + place(event);
            case StepKind::write: return access("write", event) + place(event);
            case StepKind::atomic: return access("atomic", event) + was(event) + place(event);
            case StepKind::warp_function: return warp_function(event);
            case StepKind::arrives:
                return fmt::format("wait at {}{}", barrier_text(event.what), place(event));
            case StepKind::barrier: return fmt::format("all pass {}", barrier_text(event.what));
            case StepKind::fence: {
                constexpr const char* scopes[] = {"block", "device", "system"};
                return fmt::format("fence of the {}{}", scopes[std::min<std::uint64_t>(event.what, 2)],
                                   place(event));
            }
            case StepKind::returns: return "returned";
            case StepKind::ends: return "ended the launch" + place(event);
            case StepKind::outside: return access("changed by others:", event);
            case StepKind::fetch: return access("fetch", event) + coordinates(event) + place(event);
            case StepKind::launches:
                return fmt::format("launch {}{}",
                                   header_.at("nested_launches").at(event.what).get<std::string>(),
                                   place(event));
        }
        throw std::runtime_error("the trace has an event of an unknown kind");
    }

    /// " at reduce:12".
    std::string place(const TraceEvent& event) const
    {
        const json& place = header_.at("places").at(event.place);
        return fmt::format(" at {}:{}", place.at("function").get<std::string>(), place.at("line").get<int>());
    }

    std::string access(const char* verb, const TraceEvent& event) const
    {
        const json& object = header_.at("objects").at(event.access.object);
        if (!object.at("is_memory").get<bool>()) {
            return fmt::format("{} at 0x{}, which is no device memory", verb,
                               object.at("begin").get<std::string>());
        }
        const std::uint32_t known =
            event.outline.kind == StepKind::read || event.outline.kind == StepKind::fetch
                ? event.lanes_before
                : event.outline.lanes;
        return fmt::format("{} {} = {}", verb, places_text(object, event.access),
                           values(event, event.value, known));
    }

    /// " (was 3)": what memory held before.
    std::string was(const TraceEvent& event) const
    {
        return fmt::format(" (was {})", values(event, event.before, event.lanes_before));
    }

    /// " for (0.5, 2), (1.5, 2)".
    std::string coordinates(const TraceEvent& event) const
    {
        std::vector<std::string> texts;
        for_each_lane(event.outline.lanes, [&](unsigned lane) {
            std::vector<float> at;
            for (const LaneNumbers& coordinate : event.coordinates) {
                at.push_back(from_words<float>({coordinate}, lane));
            }
            texts.push_back(fmt::format("({})", fmt::join(at, ", ")));
        });
        return " for " + some_of(texts);
    }

    /// @param known  the lanes whose values mean something
    std::string values(const TraceEvent& event, const LaneWords& value, std::uint32_t known) const
    {
        const json& objects = header_.at("objects");
        const json& object = objects.at(event.access.object);
        const std::uint64_t size = object.at("size");
        std::vector<std::string> texts;
        for_each_lane(event.outline.lanes, [&](unsigned lane) {
            const bool is_within = std::uint64_t{event.access.offsets[lane]} + event.access.bytes <= size;
            texts.push_back(is_within && (known >> lane & 1) != 0
                                ? accessed_text(objects, object, value, lane, event.access.offsets[lane],
                                                event.access.bytes)
                                : "?");
        });
        return some_of(texts);
    }

    std::string warp_function(const TraceEvent& event) const
    {
        const auto name = header_.at("functions").at(event.what).get<std::string>();
        const json& at = header_.at("places").at(event.place);
        const auto exchanged = [&](const char* deed, const char* type, const LaneWords& values) {
            return at.contains(type) ? fmt::format(", {} {}", deed,
                                                   values_text(header_.at("objects"), at[type], values,
                                                               event.outline.lanes))
                                     : "";
        };
        return fmt::format("{}() with mask {:#x}{}{}{}", name, event.mask,
                           exchanged("passed", "gave", event.gave), exchanged("returned", "got", event.got),
                           place(event));
    }

    /// "i = 0, 1, ..., 31".
    std::string text_of(const VariableChange& change) const
    {
        const json& variable = header_.at("variables").at(change.variable);
        return fmt::format("{} = {}", element_name(variable, change.element),
                           values_text(header_.at("objects"), variable, change.value, change.lanes));
    }

    const json& header_;
    TraceReader reader_;
};

}  // namespace

std::vector<StepOutline> outline_of(const TraceFile& trace)
{
    std::vector<StepOutline> outline(trace.header.at("events").get<std::size_t>());
    TraceReader reader(trace);
    std::generate(outline.begin(), outline.end(), [&reader] { return reader.next().outline; });
    return outline;
}

void write_trace(Writer& writer, const TraceFile& trace)
{
    const auto events = trace.header.at("events").get<std::uint64_t>();
    Transcript transcript(trace);
    for (std::uint64_t event = 0; event < events; ++event) {
        writer.line(fmt::format("{:5}  {}", event + 1, transcript.next()));
    }
    for (const json& finding : trace.header.at("findings")) {
        writer.blank();
        writer.paragraph(finding.at("text").get<std::string>(), 0, 2);
        for (const json& at : each_once(finding.at("at"))) {
            writer.line(fmt::format("  step {}, lane {}", at.at("event").get<std::uint64_t>() + 1,
                                    at.at("lane").get<unsigned>()));
        }
        if (const auto note = finding.at("note").get<std::string>(); !note.empty()) {
            writer.paragraph(note, 2, 0);
        }
    }
}

}  // namespace report
