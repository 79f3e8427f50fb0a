// SPDX-License-Identifier: MIT
#include "finding.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr std::size_t most_further_arrivals = 64;

std::string fold_key(const Finding& finding)
{
    std::string key = finding.kind + '|' + finding.level + '|' + finding.reason + '|' + finding.kernel + '|' +
                      finding.variable.substr(0, finding.variable.find('['));
    const auto add = [&key](const std::string& what, const SourceLine& where) {
        key += '|' + what + '@' + where.file + ':' + std::to_string(where.line);
    };
    for (const Party& party : finding.parties) {
        add(party.action, party.where);
    }
    for (const Arrival& arrival : finding.arrivals) {
        add(arrival.place, arrival.where);
    }
    add(finding.object.what, finding.object.where);
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
