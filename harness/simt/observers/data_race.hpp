// SPDX-License-Identifier: MIT
/// @file
/// Races in shared and in global memory.
#pragma once

#include "../findings/findings.hpp"
#include "access_faults.hpp"
#include "critical_sections.hpp"
#include "happens_before.hpp"
#include "memory_names.hpp"
#include "shadow_memory.hpp"
#include "stream_races.hpp"
#include "volatile_flags.hpp"

#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace simt {

/// Finds two accesses to one location by different threads, at least one a write and at least one not atomic, that
/// nothing orders (HappensBefore).
///
/// Volatile accesses race like others, but for those of a flag, which is what threads wait for: it is read in a loop that
/// waits, or written behind a fence and read before a fence or a barrier. Threads may write a flag in turns, each at lines
/// of its own; several that write it at one line can do so at once. Atomic accesses whose scope is the block race
/// with those of other blocks, and atomic ones that only read with no other reads. From sm_70 on lanes of a warp are as
/// concurrent as threads of different warps (CUDA C++ Programming Guide, "Independent Thread Scheduling"); before,
/// volatile accesses of a warp happen one instruction after the other.
///
/// Two writes that always leave the same value, and that no read races with, are a warning: "the number of serialized
/// writes that occur varies and which thread performs the final write is undefined" (Programming Guide, "SIMT
/// Architecture"), but the value is not.
///
/// For programs that synchronise by barriers accesses arrive in an order that does not depend on the schedule, so
/// neither do findings.
class DataRace : public Observer {
public:
    /// What it sees.
    enum class Reach : std::uint8_t {
        device,  ///< all that happens
        block,   ///< one block after another; that they do not touch what others have written is known
    };

    /// @param lockstep  the lanes of a warp run in step
    DataRace(Findings& findings, AccessFaults& faults, MemoryNames& names, bool lockstep, Reach reach)
        : findings_(findings), faults_(faults), names_(names), lockstep_(lockstep), reach_(reach),
          streams_(findings, names)
    {
    }

    /// Whether there is no race to tell of when the launch ends.
    bool empty() const { return races_.empty(); }

    void launch_begins(const LaunchInfo& launch) override;
    void block_begins(const BlockInfo& block, const SharedMemory& shared) override;
    void access(const WarpAccess& access) override;
    void warp_function(const BlockInfo& block, int warp, WarpFunction function, std::uint32_t met,
                       std::uint32_t named) override;
    void block_barrier(const BlockInfo& block, const BarrierArrivals& arrivals) override;
    void grid_barrier() override
    {
        order_.grid_barrier();
        sections_.grid_barrier();
    }
    void fence(const BlockInfo& block, unsigned thread, Fence fence) override
    {
        if (fence.acquires) {
            flags_.acquire(block, thread / warp_size, 1u << thread % warp_size);
        }
        order_.fence(block, thread, fence);
        sections_.fence(block, thread, fence);
    }
    void strong_access(const BlockInfo& block, unsigned thread, const StrongAccess& access) override
    {
        order_.strong_access(block, thread, access);
        sections_.strong_access(block, thread, access);
    }
    void nested_launch(const BlockInfo& block, unsigned thread, std::uint32_t number) override
    {
        order_.nested_launch(block, thread, number);
    }
    void stream_access(const StreamAccess& access) override;
    void launch_ends() override;

private:
    /// An instruction, and what it does.
    struct Site
    {
        const void* pc;
        AccessType type;
    };

    /// Of shared memory: static, then dynamic.
    struct SharedShadow
    {
        std::size_t words = 0;
        std::vector<ShadowPage> pages;
    };

    /// A word in the shadow.
    struct Place
    {
        ShadowPage* page;  ///< null if there is none
        std::size_t index;
        std::uint64_t begin;  ///< [begin, begin + bytes) is in the page, word after word
        std::size_t bytes;
    };

    /// Places and kinds of two accesses that race, the one that was seen first first.
    using RaceKey = std::tuple<const void*, AccessKind, const void*, AccessKind>;

    struct RacingThread
    {
        std::uint32_t serial;
        unsigned thread;
    };

    /// One of the races of these, to be reported when the launch ends.
    struct Race
    {
        RacingThread first{};
        RacingThread second{};
        LaunchInfo first_launch{};
        bool between_launches = false;
        uint3 first_block{};
        uint3 second_block{};
        std::uint64_t address = 0;
        Space space = Space::shared;
        std::uint32_t barriers_passed = 0;
        int distance = 0;  ///< 0: one warp, 1: one block, 2: two blocks
        bool block_scope = false;
        bool under_lock = false;           ///< both threads hold one lock
        bool same_value = true;            ///< both left the same, each time
        bool all_volatile = true;          ///< each time both were volatile
        bool all_fenced = true;            ///< and each write stood behind a fence
        std::uint64_t count = 0;           ///< accesses at the second place that raced with one at the first
        std::uint64_t counted_access = 0;  ///< the last that was counted, and which lanes of it were: one is
        std::uint32_t counted_lanes = 0;   ///< counted once, however many bytes it touches
    };

    /// Bytes of one word that lanes touch together.
    struct WordAccess
    {
        std::uint64_t word_address;
        std::uint32_t lanes;
        std::uint8_t bytes;
        bool apart;
    };

    /// What the last access of a word has changed, and by what.
    struct Repeatable
    {
        ShadowPage* page = nullptr;  ///< null if it cannot be repeated
        std::uint32_t numbering = 0;
        AccessRecord access;  ///< with lanes from the first on
        bool by_barriers_alone =
            true;  ///< holds only as long as no fence and no divergence tells lanes apart
        ShadowChange change;
    };

    /// The last read of a warp.
    struct LastRead
    {
        const void* pc = nullptr;
        std::uint32_t lanes = 0;
        std::array<std::uint64_t, warp_size> address;
    };
    static constexpr std::size_t warps_per_block = 32;  ///< at most
    using LastReads = std::array<LastRead, warps_per_block>;

    void compare_with_kernels(const StreamAccess& access);
    void note_guess(const WarpAccess& access);
    bool is_guess(const RaceKey& key) const;
    bool is_awaited(const RaceKey& key, const Race& race) const;
    std::vector<RaceKey> races_of_flags() const;
    bool is_harmless(const RaceKey& key, const Race& race) const;
    void touch_each(const WarpAccess& access);
    void touch(const WarpAccess& access, const WordAccess& word_access);
    void touch_words(const WarpAccess& access);
    void prefetch_scattered(const WarpAccess& access);
    std::uint32_t repeat_words(const WarpAccess& access, std::uint32_t lanes);
    bool can_repeat(const Repeatable& last, const Place& at, const WordAccess& word_access) const;
    bool repeat(const Place& at, const WordAccess& word_access);
    AccessRecord record_of(const WordAccess& word_access, std::uint32_t lanes) const;
    void touch_word(const Place& at, const WarpAccess& access, const WordAccess& word_access);
    void note_change(const Place& at, CompactWord references, const ShadowWord& before,
                     const WarpAccess& access, const WordAccess& word_access, bool joined);
    bool is_settled(const AccessRecord& past, const WarpAccess& access) const;
    bool is_own(const AccessRecord& past, const WordAccess& word_access) const;
    LiveBlocks live_blocks(const WarpAccess& access) const;
    static void keep_fingerprint(const Place& at, const WarpAccess& access, const WordAccess& word_access);
    bool leaves_the_same(const AccessRecord& past, const WarpAccess& access, unsigned lane,
                         const WordAccess& word_access) const;
    Place place_of(const WarpAccess& access, std::uint64_t address);
    void compare(const AccessRecord& past, const WarpAccess& access, const WordAccess& word_access);
    /// Whether the access is one with `past`, by other lanes.
    bool is_part_of(const AccessRecord& past, const WordAccess& word_access) const
    {
        return past.epoch == now_.epoch && past.site == now_.site && here_.is_of(past.serial, past.warp) &&
               past.bytes == word_access.bytes && past.apart == 0 && !word_access.apart;
    }
    void remember(ShadowWord& word, AccessRecord* room, const WordAccess& word_access);
    AccessRecord* place_for(ShadowWord& word) const;
    bool is_over(const AccessRecord& past, const WarpAccess& access, const WordAccess& word_access) const;
    bool is_behind(const AccessRecord& past, const WarpAccess& access, const WordAccess& word_access) const;
    std::uint32_t unordered(const AccessRecord& past, const WarpAccess& access, unsigned lane) const;
    bool conflict(const AccessRecord& past, const WarpAccess& access) const;
    SiteNumber site_of(const WarpAccess& access);
    void found(const AccessRecord& past, std::uint32_t past_lanes, const WarpAccess& access, unsigned lane,
               const WordAccess& word_access);
    void found_under_lock(const CriticalSections::Pair& pair, const WarpAccess& access);
    void report(const RaceKey& key, const Race& race);
    uint3 block_of(std::uint32_t serial) const;

    Findings& findings_;
    AccessFaults& faults_;
    MemoryNames& names_;
    bool lockstep_;
    Reach reach_;
    HappensBefore order_;
    CriticalSections sections_;
    StreamRaces streams_;
    LaunchInfo launch_;
    SharedMemory shared_{};
    std::uint64_t access_ = 0;               ///< how many warp accesses have come
    WordFingerprints held_;                  ///< by the word that is looked at
    bool has_raced_ = false;                 ///< the access of a word that is looked at, with an earlier one
    std::array<Repeatable, 16> repeatable_;  ///< by site
    SiteNumber site_ = 0;                    ///< of the access that is looked at
    AccessRecord now_;                  ///< the access that is looked at, without what a WordAccess tells
    HappensBefore::Standpoint here_{};  ///< of the warp that makes it
    std::uint64_t last_site_key_ = 0;
    std::vector<Site> sites_;
    std::unordered_map<std::uint64_t, SiteNumber> numbers_of_sites_;
    std::vector<SharedShadow> shared_shadows_;  ///< by slot
    ShadowMemory global_shadow_;
    std::vector<LastReads> last_reads_;  ///< by slot and warp
    std::set<const void*> guesses_;      ///< reads of what is compared and swapped next
    VolatileFlags flags_;
    std::map<RaceKey, Race> races_;
};

}  // namespace simt
