// SPDX-License-Identifier: MIT
#include "trace_file.hpp"

#include "finding_text.hpp"
#include "request_picture.hpp"

#include <platform/json.hpp>
#include <simt/findings/serialisation.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>

using nlohmann::json;

namespace report {
namespace {

constexpr char magic[] = "simtrace";
constexpr std::size_t magic_bytes = sizeof magic - 1;
constexpr std::uint32_t version = 4;

std::uint32_t number_at(const std::string& bytes, std::size_t at)
{
    std::uint32_t number = 0;
    if (bytes.size() < at + sizeof number) {
        throw std::runtime_error("the trace is not whole");
    }
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

/// Index of the file in the sources of the header, where it is added.
int source_number(json& sources, const std::string& file, const SourceText& source)
{
    if (file.empty()) {
        return -1;
    }
    const auto known = std::find_if(sources.begin(), sources.end(),
                                    [&file](const json& entry) { return entry.at("file") == file; });
    const auto number = static_cast<int>(known - sources.begin());
    if (known == sources.end()) {
        sources.push_back({{"file", file}, {"text", source.text(file)}});
    }
    return number;
}

/// Whether the accesses of a race are made by two launches, or by one and the host.
bool are_of_launches(const judge::Finding& finding)
{
    return finding.reason == judge::FindingReason::streams ||
           finding.reason == judge::FindingReason::nested_launch;
}

/// Which accesses of a race between launches are not in this one.
std::string note_on_other_launch(const judge::Finding& finding, const std::string& kernel)
{
    std::string others;
    for (const judge::Party& party : finding.parties) {
        if (party.by != kernel) {
            others += (others.empty() ? "" : " and of ") + name_of(party);
        }
    }
    return fmt::format("The access of {} is not in this launch.",
                       others.empty() ? "the other launch" : others);
}

/// Why something of a finding cannot be shown; empty if all of it can.
std::string note_on(const judge::Finding& finding, const json& at, std::uint64_t launch,
                    const std::string& kernel)
{
    if (!has_steps(finding)) {
        return "This is not a fault of the steps of one kernel, so there is nothing to show here.";
    }
    if (finding.launch != launch) {
        return fmt::format("It is in launch {0}: add --launch {0} to the command.", finding.launch);
    }
    const std::size_t steps = finding.parties.size() + finding.arrivals.size();
    if (at.size() == steps) {
        return "";
    }
    if (are_of_launches(finding)) {
        return note_on_other_launch(finding, kernel);
    }
    return at.empty()
               ? "The steps that this fault is about are not among those that were recorded."
               : fmt::format("{} of the {} steps that this fault is about {} not among those that were "
                             "recorded.",
                             steps - at.size(), steps, steps - at.size() == 1 ? "is" : "are");
}

/// What the request of an access takes by the rules of an architecture, as the judge has it of the worst one of a line.
judge::WorstRequest request_of(const json& told, const json& taken, const json& architecture)
{
    judge::WorstRequest request;
    request.lanes = told.at("lanes");
    request.bytes = told.at("bytes");
    request.addresses = told.at("addresses").get<std::vector<std::uint64_t>>();
    request.banks = architecture.at("banks");
    request.request_lanes = architecture.at("request_lanes");
    for (const json& piece : taken) {
        if (told.at("space") == "global") {
            request.transactions.push_back({piece.at(0), piece.at(1), piece.at(2)});
            continue;
        }
        for (const json& lanes : piece) {
            request.passes.push_back({lanes, request.passes.empty() || &lanes == &piece.front()});
        }
    }
    return request;
}

/// Pictures of a request, one for each architecture.
json pictures_of(const json& told, const json& architectures)
{
    const judge::MemorySpace space = told.at("space") == "shared"     ? judge::MemorySpace::shared
                                     : told.at("space") == "constant" ? judge::MemorySpace::constant
                                                                      : judge::MemorySpace::global;
    json pictures = json::array();
    for (std::size_t i = 0; i < architectures.size(); ++i) {
        const judge::WorstRequest request = request_of(told, told.at("by").at(i), architectures[i]);
        pictures.push_back(json_of(picture_of(space, request)));
    }
    return pictures;
}

json told(const judge::Finding& finding, const json& at, const TraceFile& trace, const SourceText& source)
{
    Writer writer(false);
    write_cause(writer, {finding}, source, 0);
    return {{"text", cause_headline({finding})},
            {"lines", writer.text()},
            {"at", at},
            {"note", note_on(finding, at, trace.header.at("launch"), trace.header.at("kernel"))}};
}

}  // namespace

TraceFile read_trace(const std::string& bytes)
{
    if (bytes.compare(0, magic_bytes, magic) != 0) {
        throw std::runtime_error("the file is not a trace");
    }
    if (number_at(bytes, magic_bytes) != version) {
        throw std::runtime_error("the trace has a format of another version");
    }
    const std::size_t header_bytes = number_at(bytes, magic_bytes + sizeof version);
    const std::size_t begin = magic_bytes + 2 * sizeof version;
    if (bytes.size() < begin + header_bytes) {
        throw std::runtime_error("the trace is not whole");
    }
    return {platform::parse_json(std::string_view(bytes).substr(begin, header_bytes)),
            bytes.substr(begin + header_bytes)};
}

void complete(TraceFile& trace, const SourceText& source, const std::string& order,
              const std::vector<judge::Finding>& further, bool is_task)
{
    json sources = json::array();
    for (const char* list : {"places", "host"}) {
        for (json& place : trace.header.at(list)) {
            place["file"] = source_number(sources, place.at("file"), source);
        }
    }
    json findings = json::array();
    const auto launch = trace.header.at("launch").get<std::uint64_t>();
    for (const json& found : is_task ? json::array() : trace.header.at("findings")) {
        findings.push_back(told(found.at("finding").get<judge::Finding>(), found.at("at"), trace, source));
    }
    for (const judge::Finding& finding : is_task ? std::vector<judge::Finding>() : further) {
        if (finding.launch != launch) {
            findings.push_back(told(finding, json::array(), trace, source));
        }
    }
    for (json& request : trace.header["requests"]) {
        request = pictures_of(request, trace.header.at("architectures"));
    }
    trace.header["sources"] = sources;
    trace.header["findings"] = findings;
    trace.header["order"] = order;
    trace.header["is_task"] = is_task;
}

std::string bytes_of(const TraceFile& trace)
{
    const std::string header = platform::json_text(trace.header);
    const auto header_bytes = static_cast<std::uint32_t>(header.size());
    std::string bytes = magic;
    bytes.append(reinterpret_cast<const char*>(&version), sizeof version);
    bytes.append(reinterpret_cast<const char*>(&header_bytes), sizeof header_bytes);
    return bytes + header + trace.events;
}

}  // namespace report
