// SPDX-License-Identifier: MIT
#include "critical_sections.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr std::uint64_t word_bytes = 4;

bool is_of_one_thread(const CriticalSections::Access& a, const CriticalSections::Access& b)
{
    return a.time.serial == b.time.serial && a.thread() == b.thread();
}

/// Whether two threads access one byte, and one of them writes.
bool can_meet(const CriticalSections::Access& a, const CriticalSections::Access& b)
{
    return a.address < b.address + b.type.bytes && b.address < a.address + a.type.bytes &&
           !is_of_one_thread(a, b) && !(only_reads(a.type.kind) && only_reads(b.type.kind));
}

/// Whether an access is one that observers have been told of by strong_access().
bool is_strong_write(const AccessType& type)
{
    return (is_atomic(type.kind) || type.is_volatile) && !only_reads(type.kind);
}

bool takes(const StrongAccess& access)
{
    return access.swap && access.reads && access.swap->before != access.swap->after;
}

/// Whether it leaves what was there before the lock was taken. What a volatile write leaves is not known.
bool frees(const StrongAccess& access, const StrongAccess& taken_by)
{
    return access.writes && access.address == taken_by.address &&
           (!access.swap || access.swap->after == taken_by.swap->before);
}

bool reaches(const std::optional<Scope>& scope, bool other_block)
{
    return scope && (!other_block || has_other_blocks(*scope));
}

}  // namespace

std::optional<Scope> CriticalSections::Fences::since(const Fences& before) const
{
    return in_device > before.in_device ? std::optional(Scope::device)
           : in_block > before.in_block ? std::optional(Scope::block)
                                        : std::nullopt;
}

void CriticalSections::launch_begins()
{
    holders_.clear();
    guarded_.clear();
}

void CriticalSections::block_begins(const BlockInfo& block)
{
    if (holders_.size() > block.slot) {
        holders_[block.slot].clear();
    }
}

CriticalSections::Holder* CriticalSections::holder(const BlockInfo& block, unsigned thread)
{
    if (holders_.size() <= block.slot) {
        return nullptr;
    }
    const auto found = holders_[block.slot].find(thread);
    return found != holders_[block.slot].end() ? &found->second : nullptr;
}

/// A barrier acquires like a fence of any scope (HappensBefore), and releases to the block.
void CriticalSections::block_barrier(const BlockInfo& block)
{
    if (holders_.size() <= block.slot) {
        return;
    }
    for (auto& [thread, holder] : holders_[block.slot]) {
        holder.to_come.clear();
        holder.passed.acquires.pass(Scope::system);
        holder.passed.releases.pass(Scope::block);
    }
}

void CriticalSections::warp_barrier(const BlockInfo& block, int warp, std::uint32_t lanes)
{
    if (holders_.size() <= block.slot || holders_[block.slot].empty()) {
        return;
    }
    for_each_lane(lanes, [&](unsigned lane) {
        if (Holder* const named = holder(block, static_cast<unsigned>(warp) * warp_size + lane)) {
            named->passed.acquires.pass(Scope::system);
        }
    });
}

void CriticalSections::fence(const BlockInfo& block, unsigned thread, Fence fence)
{
    if (Holder* const passing = holder(block, thread)) {
        passing->to_come.clear();
        if (fence.acquires) {
            passing->passed.acquires.pass(fence.scope);
        }
        if (fence.releases) {
            passing->passed.releases.pass(fence.scope);
        }
    }
}

void CriticalSections::strong_access(const BlockInfo& block, unsigned thread, const StrongAccess& access)
{
    if (takes(access)) {
        holders_.resize(std::max<std::size_t>(holders_.size(), block.slot + 1));
        holders_[block.slot][thread].to_come.push_back(access);
    } else if (Holder* const other = holder(block, thread);
               other != nullptr && (access.swap || access.writes)) {
        other->to_come.push_back(access);
    }
}

std::vector<CriticalSections::Pair> CriticalSections::access(const WarpAccess& access, std::uint32_t serial,
                                                             std::uint32_t epoch)
{
    std::vector<Pair> pairs;
    const BlockInfo& block = *access.block;
    if (holders_.size() <= block.slot || holders_[block.slot].empty()) {
        return pairs;
    }
    const auto warp = static_cast<unsigned>(access.warp);
    for_each_lane(access.lanes, [&](unsigned lane) {
        Holder* const own = holder(block, warp * warp_size + lane);
        if (own == nullptr) {
            return;
        }
        const bool was_told = is_strong_write(access.type) && !own->to_come.empty() &&
                              own->to_come.front().address == access.address[lane];
        if (was_told) {
            const StrongAccess strong = own->to_come.front();
            own->to_come.pop_front();
            pass(*own, strong, serial, pairs);
        } else if (!own->sections.empty()) {
            record(*own, {{serial, epoch, 1u << lane, warp},
                          access.pc,
                          access.type,
                          access.address[lane],
                          block.index});
        }
    });
    return pairs;
}

/// Remembers an access in the sections that are open. Who holds a lock for so long is not followed any further.
void CriticalSections::record(Holder& holder, const Access& access)
{
    if (holder.accesses.size() == most_accesses) {
        holder.sections.clear();
        holder.accesses.clear();
        return;
    }
    holder.accesses.push_back({access, holder.passed});
}

/// Ends the section whose lock the thread frees, and begins one where it takes one.
void CriticalSections::pass(Holder& holder, const StrongAccess& strong, std::uint32_t serial,
                            std::vector<Pair>& pairs)
{
    const auto ended =
        std::find_if(holder.sections.begin(), holder.sections.end(), [&](const Section& section) {
            return section.taken_by.address == strong.address && strong.writes;
        });
    if (ended != holder.sections.end()) {
        if (frees(strong, ended->taken_by)) {
            end(holder, *ended, strong, serial, pairs);
        }
        holder.sections.erase(ended);
    }
    if (takes(strong)) {
        if (holder.sections.size() == most_open) {
            holder.sections.erase(holder.sections.begin());
        }
        holder.sections.push_back({strong, holder.passed, holder.accesses.size()});
    }
    if (holder.sections.empty()) {
        holder.accesses.clear();
    }
}

/// Whether the lock orders them, whoever of them takes it first.
bool CriticalSections::are_ordered(const Guarded& a, const Guarded& b)
{
    const bool other_block = a.access.time.serial != b.access.time.serial;
    return reaches(a.acquired, other_block) && reaches(a.released, other_block) &&
           reaches(b.acquired, other_block) && reaches(b.released, other_block);
}

void CriticalSections::end(const Holder& holder, const Section& section, const StrongAccess& freed_by,
                           std::uint32_t serial, std::vector<Pair>& pairs)
{
    const StrongAccess& lock = section.taken_by;
    GuardedWords& words =
        guarded_[{lock.address, lock.is_shared ? serial : 0, lock.swap->before, lock.swap->after}];
    for (auto recorded = holder.accesses.begin() + static_cast<std::ptrdiff_t>(section.begin);
         recorded != holder.accesses.end(); ++recorded) {
        Guarded now{recorded->access, recorded->passed.acquires.since(section.passed.acquires),
                    holder.passed.releases.since(recorded->passed.releases)};
        now.acquired = lock.acquires ? std::max(now.acquired, std::optional(lock.scope)) : now.acquired;
        now.released =
            freed_by.releases ? std::max(now.released, std::optional(freed_by.scope)) : now.released;
        for (std::uint64_t word = now.access.address / word_bytes;
             word * word_bytes < now.access.address + now.access.type.bytes; ++word) {
            for (const Guarded& other : words[word]) {
                if (can_meet(other.access, now.access) && !are_ordered(other, now)) {
                    pairs.push_back({other.access, now.access, lock.address, lock.is_shared});
                }
            }
            remember(words[word], now);
        }
    }
}

/// Keeps an access, unless another of its kind by the same thread is there, or of two others: whatever thread a later one is
/// of, it is not that of both.
void CriticalSections::remember(std::vector<Guarded>& word, const Guarded& now)
{
    const auto is_alike = [&now](const Guarded& other) {
        return other.access.type.kind == now.access.type.kind && other.acquired == now.acquired &&
               other.released == now.released;
    };
    const auto alike = std::count_if(word.begin(), word.end(), is_alike);
    const bool has_own = std::any_of(word.begin(), word.end(), [&](const Guarded& other) {
        return is_alike(other) && is_of_one_thread(other.access, now.access);
    });
    if (alike < 2 && !has_own) {
        word.push_back(now);
    }
}

}  // namespace simt
