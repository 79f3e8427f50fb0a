// SPDX-License-Identifier: MIT
#include "finding.hpp"

namespace simt {
namespace {

std::string fold_key(const Finding& finding)
{
    std::string key = finding.kind + '|' + finding.level + '|' + finding.kernel + '|' + finding.variable.substr(0, finding.variable.find('['));
    const auto add = [&key](const std::string& what, const SourceLine& where) {
        key += '|' + what + '@' + where.file + ':' + std::to_string(where.line);
    };
    for (const Party& party : finding.parties) {
        add(party.action, party.where);
    }
    for (const Arrival& arrival : finding.arrivals) {
        add(arrival.place, arrival.where);
    }
    return key;
}

}  // namespace

void Findings::add(Finding finding)
{
    const auto [entry, is_new] = index_.try_emplace(fold_key(finding), findings_.size());
    if (is_new) {
        findings_.push_back(std::move(finding));
    } else {
        findings_[entry->second].count += finding.count;
    }
}

}  // namespace simt
