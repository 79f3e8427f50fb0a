// SPDX-License-Identifier: MIT
#include "same_findings.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

using nlohmann::json;

namespace {

json essence_of(const json& finding)
{
    json essence;
    for (const char* field : {"kind", "level", "kernel", "space", "block_scope"}) {
        if (finding.contains(field)) {
            essence[field] = finding[field];
        }
    }
    const std::string element = finding.value("variable", "");
    essence["variable"] = element.substr(0, element.find('['));
    std::set<json> parties;
    for (const json& party : finding.value("parties", json::array())) {
        parties.insert(json::object({{"action", party["action"]}, {"where", party["where"]}}));
    }
    essence["parties"] = parties;
    return essence;
}

/// Of findings that which does not depend on which block comes first: it is the one that is named.
json without_blocks(const json& findings)
{
    std::multiset<json> all;
    for (json finding : findings) {
        std::multiset<json> parties;
        for (json party : finding.value("parties", json::array())) {
            party.erase("block");
            parties.insert(party);
        }
        finding["parties"] = parties;
        for (const char* field : {"block", "count"}) {
            finding.erase(field);
        }
        all.insert(finding);
    }
    return all;
}

/// The essence of the races between blocks and between streams, and the other findings.
std::pair<std::set<json>, json> apart(const json& findings)
{
    std::set<json> between_blocks;
    json others = json::array();
    for (const json& finding : findings) {
        if (finding.value("between_blocks", false) || finding.value("reason", "") == "streams") {
            between_blocks.insert(essence_of(finding));
        } else {
            others.push_back(finding);
        }
    }
    return {between_blocks, others};
}

bool waits_for_ever(const json& findings)
{
    return std::any_of(findings.begin(), findings.end(),
                       [](const json& finding) { return finding["kind"] == "no-progress"; });
}

}  // namespace

json essences_of(const json& findings)
{
    std::set<json> essences;
    for (const json& finding : findings) {
        essences.insert(essence_of(finding));
    }
    return essences;
}

bool agree(const json& found, const json& expected)
{
    if (waits_for_ever(expected) && !waits_for_ever(found)) {
        return true;
    }
    const auto [found_between, found_others] = apart(found);
    const auto [expected_between, expected_others] = apart(expected);
    return without_blocks(found_others) == without_blocks(expected_others) &&
           found_between.empty() == expected_between.empty() &&
           std::includes(expected_between.begin(), expected_between.end(), found_between.begin(),
                         found_between.end());
}
