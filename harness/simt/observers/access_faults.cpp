// SPDX-License-Identifier: MIT
#include "access_faults.hpp"

#include "../events/position.hpp"

#include <algorithm>
#include <vector>

namespace simt {
namespace {

Action action_of(AccessType type)
{
    const bool divides = type.kind == AccessKind::step && step_of(type) == Step::division;
    return divides ? Action::divide : action_of(type.kind);
}

/// "hist[8]" for an element that an array may not have, and "" for what has no name.
std::string element_of(const LocalVariable& variable, std::int64_t offset)
{
    const std::string name = variable.name;
    if (name.empty() || variable.element_bytes == 0) {
        return name;
    }
    const auto bytes = static_cast<std::int64_t>(variable.element_bytes);
    const std::int64_t index = (offset - (offset < 0 ? bytes - 1 : 0)) / bytes;
    return name + "[" + std::to_string(index) + "]";
}

bool is_local(FindingReason reason)
{
    return reason == FindingReason::local || reason == FindingReason::stack ||
           reason == FindingReason::another_thread;
}

/// Whether the handle of an object is wrong, so that there is no address.
bool is_of_object(FindingReason reason)
{
    return reason == FindingReason::no_object || reason == FindingReason::destroyed_object ||
           reason == FindingReason::object_of_another_shape;
}

auto order(const AccessFault& fault)
{
    return std::make_tuple(fault.block.number, fault.thread, fault.address);
}

}  // namespace

void AccessFaults::add(const AccessFault& fault, std::uint64_t count)
{
    const auto [entry, is_new] =
        faults_.try_emplace(Key{fault.kind, fault.reason, fault.pc}, Entry{fault, 0});
    entry->second.count += count;
    if (!is_new && order(fault) < order(entry->second.first)) {
        entry->second.first = fault;
    }
}

void AccessFaults::add_uninitialised(const AccessFault& fault)
{
    Uninitialised& locations = uninitialised_[fault.pc];
    if (locations.size() < most_locations) {
        ++locations.try_emplace({fault.block.number, fault.address}, Entry{fault, 0}).first->second.count;
    }
}

void AccessFaults::withdraw_uninitialised(const void* pc, std::uint64_t block, std::uint64_t address,
                                          std::uint64_t bytes)
{
    constexpr std::uint64_t most_bytes = 16;  // of an access
    const auto locations = uninitialised_.find(pc);
    if (locations == uninitialised_.end()) {
        return;
    }
    Uninitialised& map = locations->second;
    for (auto at = map.lower_bound({block, address - most_bytes + 1});
         at != map.end() && at->first < std::make_pair(block, address + bytes);) {
        const bool overlaps = at->first.second + at->second.first.type.bytes > address;
        at = overlaps ? map.erase(at) : std::next(at);
    }
}

void AccessFaults::report_uninitialised()
{
    for (const auto& [pc, locations] : uninitialised_) {
        for (const auto& [location, entry] : locations) {
            add(entry.first, entry.count);
        }
    }
    uninitialised_.clear();
    report();
}

void AccessFaults::report()
{
    std::vector<Entry> entries;
    for (const auto& [key, entry] : faults_) {
        entries.push_back(entry);
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return order(a.first) < order(b.first); });
    for (const Entry& entry : entries) {
        findings_.add(describe(entry));
    }
    faults_.clear();
}

Finding AccessFaults::describe(const Entry& entry)
{
    const AccessFault& fault = entry.first;
    const Index3 thread = index3(position_in(launch_.block, fault.thread));
    Finding finding;
    finding.kind = fault.kind;
    finding.level = fault.level;
    finding.reason = fault.reason;
    finding.kernel = launch_.kernel;
    finding.block = index3(fault.block.index);
    finding.count = entry.count;
    if (fault.function != nullptr) {
        finding.function = fault.function;
        finding.parties = {{Action::call, finding.block, thread, names_.debug_info().locate(fault.pc)}};
        return finding;
    }
    if (fault.launched != nullptr) {
        finding.function = fault.launched;
        finding.parties = {{Action::call, finding.block, thread, names_.debug_info().locate(fault.pc)}};
        finding.variable = fault.reason == FindingReason::shared_memory_as_argument
                               ? names_.name_of(fault.address, Space::shared, fault.pc)
                               : "";
        return finding;
    }
    finding.space = is_local(finding.reason) ? MemorySpace::local : space_of(fault.type.space);
    finding.parties = {{action_of(fault.type), finding.block, thread, names_.debug_info().locate(fault.pc)}};
    finding.bytes = fault.type.bytes;
    if (is_of_object(finding.reason)) {
        const bool is_texture = fault.type.space == Space::texture;
        finding.object.what = is_texture ? ObjectKind::texture_object : ObjectKind::surface_object;
        return finding;
    }
    if (fault.variable.name != nullptr) {
        const auto offset = static_cast<std::int64_t>(fault.address - fault.variable.begin);
        finding.variable = element_of(fault.variable, offset);
        finding.object = {ObjectKind::variable, fault.variable.bytes, offset, {}};
        return finding;
    }
    finding.variable = names_.name_of(fault.address, fault.type.space, fault.pc);
    if (fault.type.space == Space::global && finding.reason != FindingReason::local) {
        finding.object = names_.object_near(fault.address);
    }
    return finding;
}

}  // namespace simt
