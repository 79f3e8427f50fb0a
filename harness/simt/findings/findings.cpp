// SPDX-License-Identifier: MIT
#include "findings.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr std::size_t most_further_arrivals = 64;

/// What equal findings have in common.
std::string fold_key(const Finding& finding)
{
    std::string key;
    const auto add = [&key](std::string_view part) { (key += part) += '|'; };
    const auto add_line = [&add](const SourceLine& where) {
        add(where.file);
        add(std::to_string(where.line));
    };
    add(name_of(finding.kind));
    add(name_of(finding.level));
    add(name_of(finding.reason));
    add(finding.kernel);
    add(std::string_view(finding.variable).substr(0, finding.variable.find('[')));
    for (const Party& party : finding.parties) {
        add(name_of(party.action));
        add_line(party.where);
    }
    for (const Arrival& arrival : finding.arrivals) {
        add(name_of(arrival.place));
        add(arrival.function);
        add_line(arrival.where);
    }
    add(name_of(finding.object.what));
    add_line(finding.object.where);
    return key;
}

bool same_numbers(const std::vector<Arrival>& a, const std::vector<Arrival>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Arrival& x, const Arrival& y) { return x.threads == y.threads; });
}

}  // namespace

void Findings::add(Finding finding)
{
    if (finding.nested_launches.empty()) {
        finding.nested_launches = nested_launches_;
    }
    finding.launch = finding.kernel.empty() ? 0 : launch_;
    const auto [entry, is_new] = index_.try_emplace(fold_key(finding), findings_.size());
    if (is_new) {
        findings_.push_back(std::move(finding));
        return;
    }
    Finding& kept = findings_[entry->second];
    kept.count += finding.count;
    auto& further = kept.further_arrivals;
    const bool is_known = same_numbers(kept.arrivals, finding.arrivals) ||
                          std::any_of(further.begin(), further.end(), [&](const auto& arrivals) {
                              return same_numbers(arrivals, finding.arrivals);
                          });
    if (!is_known && further.size() < most_further_arrivals) {
        further.push_back(std::move(finding.arrivals));
    }
}

}  // namespace simt
