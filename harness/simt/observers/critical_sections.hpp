// SPDX-License-Identifier: MIT
/// @file
/// What threads do while they hold a lock.
#pragma once

#include "../events/observer.hpp"
#include "happens_before.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace simt {

/// The critical sections of a launch. In one run a lock passes from thread to thread in one order, and who comes first
/// has nothing to acquire; in another run another thread comes first. So what two threads do under one lock is ordered
/// only if each section acquires behind its beginning and releases before its end.
///
/// A lock is a location that a thread changes by an atomic function, whose result it uses, and then sets back: to the value
/// that it found, or by the opposite change, as a semaphore is. Counting up takes nothing: it draws a number. Whoever
/// changes a lock from the same value could have come first. So a state that goes from empty to full, and that another
/// thread empties, is none.
///
/// A ticket lock is two locations. A thread draws a number from one by adding 1, finds that number in the other, and
/// changes that when it is done. Whoever draws first comes first.
class CriticalSections {
public:
    /// An access by one lane in a section.
    struct Access
    {
        WarpTime time;  ///< of one lane
        const void* pc;
        AccessType type;
        std::uint64_t address;
        uint3 block;

        unsigned thread() const { return time.warp * warp_size + first_lane(time.lanes); }
    };

    /// Two accesses to one location in sections of different threads, and the lock that does not order them whoever comes
    /// first. At least one of them writes.
    struct Pair
    {
        Access first;
        Access second;
        std::uint64_t lock;
        bool lock_is_shared;
    };

    void launch_begins();
    void grid_barrier() { launch_begins(); }
    void block_begins(const BlockInfo& block);
    void block_barrier(const BlockInfo& block);
    void warp_barrier(const BlockInfo& block, int warp, std::uint32_t lanes);
    void fence(const BlockInfo& block, unsigned thread, Fence fence);
    void strong_access(const BlockInfo& block, unsigned thread, const StrongAccess& access);

    /// @param serial, epoch  see HappensBefore
    /// @return what the sections that end here bring to light
    std::vector<Pair> access(const WarpAccess& access, std::uint32_t serial, std::uint32_t epoch);

private:
    /// How often a thread has passed a fence or what acts as one, for its block and for others.
    struct Fences
    {
        unsigned in_block = 0;
        unsigned in_device = 0;

        void pass(Scope scope)
        {
            ++in_block;
            in_device += has_other_blocks(scope) ? 1 : 0;
        }
        /// The widest scope of those passed since; none if none was.
        std::optional<Scope> since(const Fences& before) const;
    };

    /// What a thread has passed so far.
    struct Passed
    {
        Fences acquires;
        Fences releases;
    };

    struct Recorded
    {
        Access access;
        Passed passed;
    };

    /// A number that a thread has drawn, from a counter at this address.
    struct Ticket
    {
        std::uint64_t counter;
        std::uint64_t number;
    };

    struct Section
    {
        StrongAccess taken_by;
        std::optional<Ticket> ticket;  ///< of a ticket lock: that its turn was
        Passed passed;
        std::size_t begin;  ///< in Holder::accesses
    };

    /// What a thread was told to have done, in order. The accesses before it have still to come.
    class ToCome {
    public:
        bool empty() const { return next_ == accesses_.size(); }
        const StrongAccess& front() const { return accesses_[next_]; }
        void push(const StrongAccess& access) { accesses_.push_back(access); }
        void clear()
        {
            accesses_.clear();
            next_ = 0;
        }
        void pop()
        {
            if (++next_ == accesses_.size()) {
                clear();
            }
        }

    private:
        std::vector<StrongAccess> accesses_;
        std::size_t next_ = 0;
    };

    struct Holder
    {
        std::vector<Ticket> tickets;  ///< the last few
        ToCome to_come;
        std::vector<Section> sections;   ///< that are open, the outermost first
        std::vector<Recorded> accesses;  ///< since the beginning of the outermost
        Passed passed;

        bool is_idle() const { return sections.empty() && to_come.empty(); }
        void clear();
    };

    /// The threads of a block, and by warp those that are not idle.
    struct Slot
    {
        std::vector<Holder> holders;
        std::vector<std::uint32_t> busy;
    };

    /// An access in a section that has ended, and for whom the section was acquired before it and released after it.
    struct Guarded
    {
        Access access;
        std::optional<Scope> acquired;
        std::optional<Scope> released;
    };

    /// Address, serial number of the block if it is in shared memory, and the counter of a ticket lock, or the value that is
    /// changed.
    using Lock = std::tuple<std::uint64_t, std::uint32_t, std::optional<std::uint64_t>, std::uint64_t>;
    using GuardedWords = std::unordered_map<std::uint64_t, std::vector<Guarded>>;

    Slot* slot_of(const BlockInfo& block);
    Holder* holder(const BlockInfo& block, unsigned thread);
    Holder& make_holder(const BlockInfo& block, unsigned thread);
    static const Ticket* turn_of(const Holder& holder, const StrongAccess& access);
    static bool frees(const StrongAccess& access, const Section& section);
    static Lock lock_of(const Section& section, std::uint32_t serial);
    void pass(Holder& holder, const StrongAccess& strong, std::uint32_t serial, std::vector<Pair>& pairs);
    void end(const Holder& holder, const Section& section, const StrongAccess& freed_by, std::uint32_t serial,
             std::vector<Pair>& pairs);
    static void record(Holder& holder, const Access& access);
    static void remember(std::vector<Guarded>& word, const Guarded& now);
    static bool are_ordered(const Guarded& a, const Guarded& b);

    static constexpr std::size_t most_open = 4;
    static constexpr std::size_t most_accesses = 1024;
    static constexpr std::size_t most_tickets = 4;
    std::vector<Slot> slots_;
    std::map<Lock, GuardedWords> guarded_;
};

}  // namespace simt
