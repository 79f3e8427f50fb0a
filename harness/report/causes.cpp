// SPDX-License-Identifier: MIT
#include "causes.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace report {
namespace {

using judge::Action;
using judge::Finding;
using judge::FindingKind;
using judge::FindingReason;
using judge::Party;

bool is_on_one_line(const Party& a, const Party& b)
{
    return a.where.line != 0 && a.where.line == b.where.line && a.where.file == b.where.file;
}

bool share_a_line(const Finding& a, const Finding& b)
{
    return std::any_of(a.parties.begin(), a.parties.end(), [&b](const Party& party) {
        return std::any_of(b.parties.begin(), b.parties.end(),
                           [&party](const Party& other) { return is_on_one_line(party, other); });
    });
}

/// "[3][4]" of "tile[3][4]"
std::string index_of(const Finding& finding)
{
    return finding.variable.substr(array_of(finding).size());
}

/// Whether all threads write one element in one line.
bool is_double_write(const Finding& race)
{
    return race.parties[0].action == Action::write && race.parties[1].action == Action::write &&
           is_on_one_line(race.parties[0], race.parties[1]);
}

/// Whether `race` is between the write of `double_write` and a read that comes no later in the source, as in
/// bins[i] += 1. A read that comes later misses a barrier, which would not help the two writes.
bool is_its_update(const Finding& double_write, const Finding& race)
{
    const auto read = std::find_if(race.parties.begin(), race.parties.end(),
                                   [](const Party& party) { return party.action == Action::read; });
    const auto write = std::find_if(race.parties.begin(), race.parties.end(),
                                    [](const Party& party) { return party.action == Action::write; });
    return read != race.parties.end() && write != race.parties.end() &&
           is_on_one_line(*write, double_write.parties[0]) && read->where.file == write->where.file &&
           read->where.line <= write->where.line;
}

bool is_same_race(const Finding& a, const Finding& b)
{
    if (is_double_write(a) != is_double_write(b) &&
        !(is_double_write(a) ? is_its_update(a, b) : is_its_update(b, a))) {
        return false;
    }
    return a.reason != FindingReason::streams && a.reason != FindingReason::nested_launch &&
           array_of(a) == array_of(b) && !a.variable.empty() && a.same_warp == b.same_warp &&
           a.between_blocks == b.between_blocks && a.block_scope == b.block_scope &&
           a.in_lockstep == b.in_lockstep && (a.between_blocks || a.barriers_passed == b.barriers_passed) &&
           share_a_line(a, b);
}

bool is_same_index(const Finding& a, const Finding& b)
{
    return !index_of(a).empty() && index_of(a) == index_of(b) && a.count == b.count &&
           a.parties.at(0).thread == b.parties.at(0).thread && a.block == b.block;
}

bool is_same_element(const Finding& a, const Finding& b)
{
    return !a.variable.empty() && a.variable == b.variable && a.space == b.space && a.block == b.block;
}

bool has_same_cause(const Finding& a, const Finding& b)
{
    if (a.kind != b.kind || a.kernel != b.kernel || a.level != b.level || a.reason != b.reason) {
        return false;
    }
    switch (a.kind) {
        case FindingKind::data_race: return is_same_race(a, b);
        case FindingKind::out_of_bounds: return is_same_index(a, b);
        case FindingKind::uninitialised_read: return is_same_element(a, b);
        default: return false;  // such findings are never put together
    }
}

}  // namespace

std::vector<Cause> causes_of(const std::vector<Finding>& findings)
{
    std::vector<Cause> causes;
    for (const Finding& finding : findings) {
        const auto is_of = [&finding](const Cause& cause) {
            return std::any_of(cause.begin(), cause.end(),
                               [&finding](const Finding& other) { return has_same_cause(finding, other); });
        };
        const auto cause = std::find_if(causes.begin(), causes.end(), is_of);
        if (cause == causes.end()) {
            causes.push_back({finding});
            continue;
        }
        cause->push_back(finding);
        // The finding may connect it with others.
        for (auto other = std::find_if(std::next(cause), causes.end(), is_of); other != causes.end();
             other = std::find_if(other, causes.end(), is_of)) {
            cause->insert(cause->end(), other->begin(), other->end());
            other = causes.erase(other);
        }
    }
    return causes;
}

std::string array_of(const Finding& finding)
{
    return finding.variable.substr(0, finding.variable.find('['));
}

std::vector<int> lines_of(const Cause& cause)
{
    std::set<int> lines;
    for (const Finding& finding : cause) {
        for (const Party& party : finding.parties) {
            lines.insert(party.where.line);
        }
    }
    return {lines.begin(), lines.end()};
}

bool is_one_file(const Cause& cause)
{
    const std::string& file = cause.at(0).parties.at(0).where.file;
    return std::all_of(cause.begin(), cause.end(), [&file](const Finding& finding) {
        return std::all_of(finding.parties.begin(), finding.parties.end(),
                           [&file](const Party& party) { return party.where.file == file; });
    });
}

}  // namespace report
