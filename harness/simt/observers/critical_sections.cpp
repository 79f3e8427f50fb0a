// SPDX-License-Identifier: MIT
#include "critical_sections.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr std::uint64_t guarded_word_bytes = 4;

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
bool is_strong(const AccessType& type)
{
    return is_atomic(type.kind) || type.is_volatile;
}

/// Whether it leaves another value than it has found. What a volatile write leaves is not known.
bool changes(const StrongAccess& access)
{
    return access.writes && (!access.change || access.change->before != access.change->after);
}

bool counts_up(const StrongAccess& access)
{
    return access.is_sum && static_cast<std::int32_t>(access.change->after - access.change->before) > 0;
}

bool takes(const StrongAccess& access)
{
    return access.change && access.reads && changes(access) && !counts_up(access);
}

bool draws_ticket(const StrongAccess& access)
{
    return access.change && access.reads && access.is_sum &&
           access.change->after == access.change->before + 1;
}

/// Of locations of up to four bytes: values that are added wrap around.
bool are_opposite(const Change& a, const Change& b)
{
    return static_cast<std::uint32_t>(a.after - a.before) == static_cast<std::uint32_t>(b.before - b.after);
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

/// Keeps the memory for the next block.
void CriticalSections::Holder::clear()
{
    tickets.clear();
    to_come.clear();
    sections.clear();
    accesses.clear();
}

void CriticalSections::launch_begins()
{
    slots_.clear();
    guarded_.clear();
}

void CriticalSections::block_begins(const BlockInfo& block)
{
    if (Slot* const slot = slot_of(block)) {
        std::for_each(slot->holders.begin(), slot->holders.end(), [](Holder& holder) { holder.clear(); });
        std::fill(slot->busy.begin(), slot->busy.end(), 0);
    }
}

CriticalSections::Slot* CriticalSections::slot_of(const BlockInfo& block)
{
    return block.slot < slots_.size() ? &slots_[block.slot] : nullptr;
}

/// Null of a thread that has never taken a lock or drawn a ticket, nor one after it.
CriticalSections::Holder* CriticalSections::holder(const BlockInfo& block, unsigned thread)
{
    Slot* const slot = slot_of(block);
    return slot != nullptr && thread < slot->holders.size() ? &slot->holders[thread] : nullptr;
}

CriticalSections::Holder& CriticalSections::make_holder(const BlockInfo& block, unsigned thread)
{
    slots_.resize(std::max<std::size_t>(slots_.size(), block.slot + 1));
    Slot& slot = slots_[block.slot];
    const unsigned warps = thread / warp_size + 1;
    slot.busy.resize(std::max<std::size_t>(slot.busy.size(), warps));
    slot.holders.resize(std::max<std::size_t>(slot.holders.size(), warps * warp_size));
    return slot.holders[thread];
}

/// The ticket whose number the thread has found, where others say whose turn it is.
const CriticalSections::Ticket* CriticalSections::turn_of(const Holder& holder, const StrongAccess& access)
{
    const auto found =
        std::find_if(holder.tickets.begin(), holder.tickets.end(), [&access](const Ticket& ticket) {
            return ticket.number == access.found && ticket.counter != access.address;
        });
    return access.reads && !changes(access) && found != holder.tickets.end() ? &*found : nullptr;
}

bool CriticalSections::frees(const StrongAccess& access, const Section& section)
{
    return section.ticket || !access.change || access.change->after == section.taken_by.change->before ||
           are_opposite(*access.change, *section.taken_by.change);
}

CriticalSections::Lock CriticalSections::lock_of(const Section& section, std::uint32_t serial)
{
    const StrongAccess& taken_by = section.taken_by;
    return {taken_by.address, taken_by.is_shared ? serial : 0,
            section.ticket ? std::optional(section.ticket->counter) : std::nullopt,
            section.ticket ? 0 : taken_by.change->before};
}

/// A barrier acquires like a fence of any scope (HappensBefore), and releases to the block.
void CriticalSections::block_barrier(const BlockInfo& block)
{
    if (Slot* const slot = slot_of(block)) {
        for (Holder& holder : slot->holders) {
            holder.to_come.clear();
            holder.passed.acquires.pass(Scope::system);
            holder.passed.releases.pass(Scope::block);
        }
    }
}

void CriticalSections::warp_barrier(const BlockInfo& block, int warp, std::uint32_t lanes)
{
    if (slot_of(block) == nullptr) {
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
    const bool draws = draws_ticket(access);
    Holder* const known = holder(block, thread);
    if (known == nullptr && !takes(access) && !draws) {
        return;
    }
    Holder& own = known != nullptr ? *known : make_holder(block, thread);
    const bool may_free = !own.is_idle() && (access.change || access.writes);
    if (takes(access) || may_free || turn_of(own, access) != nullptr) {
        own.to_come.push(access);
        slots_[block.slot].busy[thread / warp_size] |= 1u << thread % warp_size;
    }
    if (draws) {
        if (own.tickets.size() == most_tickets) {
            own.tickets.erase(own.tickets.begin());
        }
        own.tickets.push_back({access.address, access.change->before});
    }
}

std::vector<CriticalSections::Pair> CriticalSections::access(const WarpAccess& access, std::uint32_t serial,
                                                             std::uint32_t epoch)
{
    std::vector<Pair> pairs;
    const BlockInfo& block = *access.block;
    Slot* const slot = slot_of(block);
    const auto warp = static_cast<unsigned>(access.warp);
    if (slot == nullptr || warp >= slot->busy.size()) {
        return pairs;
    }
    for_each_lane(access.lanes & slot->busy[warp], [&](unsigned lane) {
        Holder& own = slot->holders[warp * warp_size + lane];
        const bool was_told =
            is_strong(access.type) && !own.to_come.empty() &&
            own.to_come.front().address == access.address[lane] &&
            (own.to_come.front().change || own.to_come.front().writes) == !only_reads(access.type.kind);
        if (was_told) {
            const StrongAccess strong = own.to_come.front();
            own.to_come.pop();
            pass(own, strong, serial, pairs);
        } else if (!own.sections.empty()) {
            record(own, {{serial, epoch, 1u << lane, warp},
                         access.pc,
                         access.type,
                         access.address[lane],
                         block.index});
        }
        if (own.is_idle()) {
            slot->busy[warp] &= ~(1u << lane);
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
    const auto open =
        std::find_if(holder.sections.begin(), holder.sections.end(),
                     [&](const Section& section) { return section.taken_by.address == strong.address; });
    const bool is_open = open != holder.sections.end();
    if (is_open && changes(strong)) {
        if (frees(strong, *open)) {
            end(holder, *open, strong, serial, pairs);
        }
        holder.sections.erase(open);
    }
    const Ticket* const turn = is_open ? nullptr : turn_of(holder, strong);
    if (turn != nullptr || takes(strong)) {
        if (holder.sections.size() == most_open) {
            holder.sections.erase(holder.sections.begin());
        }
        holder.sections.push_back({strong, turn != nullptr ? std::optional(*turn) : std::nullopt,
                                   holder.passed, holder.accesses.size()});
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
    GuardedWords& words = guarded_[lock_of(section, serial)];
    for (auto recorded = holder.accesses.begin() + static_cast<std::ptrdiff_t>(section.begin);
         recorded != holder.accesses.end(); ++recorded) {
        Guarded now{recorded->access, recorded->passed.acquires.since(section.passed.acquires),
                    holder.passed.releases.since(recorded->passed.releases)};
        now.acquired = lock.acquires ? std::max(now.acquired, std::optional(lock.scope)) : now.acquired;
        now.released =
            freed_by.releases ? std::max(now.released, std::optional(freed_by.scope)) : now.released;
        for (std::uint64_t word = now.access.address / guarded_word_bytes;
             word * guarded_word_bytes < now.access.address + now.access.type.bytes; ++word) {
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
