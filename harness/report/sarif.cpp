// SPDX-License-Identifier: MIT
#include "sarif.hpp"

#include "causes.hpp"
#include "finding_text.hpp"
#include "writer.hpp"

#include <platform/json.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <set>

namespace report {
namespace {

using nlohmann::json;

/// Programs fold text themselves.
constexpr int unfolded = std::numeric_limits<int>::max();

json location(const judge::SourceLine& where)
{
    return {{"physicalLocation",
             {{"artifactLocation", {{"uri", where.file}}}, {"region", {{"startLine", where.line}}}}}};
}

/// The lines of all who take part, each once, in order.
json locations_of(const Cause& cause)
{
    std::vector<judge::SourceLine> lines;
    const auto add = [&lines](const judge::SourceLine& line) {
        if (line.line > 0 && std::find(lines.begin(), lines.end(), line) == lines.end()) {
            lines.push_back(line);
        }
    };
    for (const judge::Finding& finding : cause) {
        for (const auto& party : finding.parties) {
            add(party.where);
        }
        for (const auto& arrival : finding.arrivals) {
            add(arrival.where);
        }
    }
    if (lines.empty()) {
        add(cause.front().object.where);  // of what is never given back
    }
    json locations = json::array();
    for (const judge::SourceLine& line : lines) {
        locations.push_back(location(line));
    }
    return locations;
}

json result_of(const Cause& cause, const SourceText& source)
{
    Writer words(false, unfolded);
    write_cause(words, cause, source, 0);
    return {{"ruleId", name_of(cause.front().kind)},
            {"level", name_of(cause.front().level)},
            {"message", {{"text", words.text()}}},
            {"locations", locations_of(cause)}};
}

}  // namespace

std::string sarif_log(const std::vector<judge::Finding>& findings, const SourceText& source,
                      const std::string& version)
{
    json results = json::array();
    std::set<std::string_view> kinds;
    for (const Cause& cause : causes_of(findings)) {
        results.push_back(result_of(cause, source));
        kinds.insert(name_of(cause.front().kind));
    }
    json rules = json::array();
    for (const std::string_view kind : kinds) {
        rules.push_back({{"id", kind}});
    }
    const json driver{{"name", "CUDA Workbook CPU device"}, {"version", version}, {"rules", rules}};
    const json run{{"tool", {{"driver", driver}}}, {"results", results}};
    const json log{
        {"$schema",
         "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"},
        {"version", "2.1.0"},
        {"runs", json::array({run})}};
    return platform::json_text(log, 2) + '\n';
}

}  // namespace report
