// SPDX-License-Identifier: MIT
/// @file
/// Races in shared and in global memory.
#pragma once

#include "access_faults.hpp"
#include "critical_sections.hpp"
#include "finding.hpp"
#include "happens_before.hpp"
#include "memory_names.hpp"

#include <deque>
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
    /// @param lockstep  the lanes of a warp run in step
    DataRace(Findings& findings, AccessFaults& faults, MemoryNames& names, bool lockstep)
        : findings_(findings), faults_(faults), names_(names), lockstep_(lockstep)
    {
    }

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
            note_acquired(block, thread / warp_size, 1u << thread % warp_size);
        }
        order_.fence(block, thread, fence);
        sections_.fence(block, thread, fence);
    }
    void strong_access(const BlockInfo& block, unsigned thread, const StrongAccess& access) override
    {
        order_.strong_access(block, thread, access);
        sections_.strong_access(block, thread, access);
    }
    void stream_access(const StreamAccess& access) override;
    void launch_ends() override;

private:
    using SiteNumber = std::uint32_t;

    /// An instruction, and what it does.
    struct Site
    {
        const void* pc;
        AccessType type;
    };

    /// An access by lanes of one warp, to one location, that later ones are compared with.
    struct Past
    {
        std::uint32_t serial = 0;  ///< of the block; 0: there is none
        std::uint32_t lanes = 0;
        std::uint32_t epoch = 0;
        std::uint32_t site : 19 = 0;
        std::uint32_t warp : 5 = 0;
        std::uint32_t bytes : 4 = 0;  ///< of the word
        std::uint32_t apart : 1 =
            0;  ///< each lane its own part of the bytes, in order; else all of them the same
        std::uint32_t kind : 3 = 0;  ///< AccessKind
    };
    static_assert(sizeof(Past) == 16);

    /// What is remembered of a word of four bytes. An access that comes before a later one, which conflicts with all
    /// that it conflicts with, need not be kept. Of those that nothing orders three are enough: whatever thread a later
    /// access is of, it conflicts with one that is kept, unless locks and flags order it after just these.
    using Word = std::array<Past, 3>;

    static constexpr std::size_t page_words = 1024;

    /// Of each byte of a word the sign of what the last write of it left, WarpAccess::value, where that was smaller than
    /// the word; else 0.
    using ByteValues = std::array<std::uint16_t, 4>;

    /// Some words, and of each the sign of what the last write left there: WarpAccess::value.
    struct Page
    {
        std::array<Word, page_words> words{};
        std::array<std::uint16_t, page_words> values{};
        std::vector<ByteValues> byte_values;  ///< empty until something smaller than a word is written
    };

    /// The same of shared memory: static, then dynamic.
    struct SharedWords
    {
        std::vector<Word> words;
        std::vector<std::uint16_t> values;
        std::vector<ByteValues> byte_values;
    };

    struct Remembered
    {
        Word* word;  ///< null if there is none
        std::uint16_t* value;
        std::vector<ByteValues>* byte_values;
        std::size_t index;  ///< of the word in `byte_values`, where that is not empty
        std::size_t words;  ///< how many these are
    };

    /// What a word held before the access that is looked at, as signs.
    struct Held
    {
        std::uint16_t value;
        ByteValues byte_values;
    };

    /// Places and kinds of two accesses that race, the one that was seen first first.
    using RaceKey = std::tuple<const void*, AccessKind, const void*, AccessKind>;

    struct Party
    {
        std::uint32_t serial;
        unsigned thread;
    };

    /// One of the races of these, to be reported when the launch ends.
    struct Race
    {
        Party first{};
        Party second{};
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
    struct Touch
    {
        std::uint64_t word_address;
        std::uint32_t lanes;
        std::uint8_t bytes;
        bool apart;
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

    /// A volatile read that lanes of a warp have made, with nothing but such reads since.
    struct Look
    {
        const void* pc;
        std::uint32_t lanes;
    };
    using Looks = std::array<std::vector<Look>, warps_per_block>;

    void compare_with_copies(const WarpAccess& access);
    void compare_with_kernels(const StreamAccess& access);
    void forget_settled(const StreamWork& now);
    void note_guess(const WarpAccess& access);
    bool is_guess(const RaceKey& key) const;
    void note_look(const WarpAccess& access);
    void note_acquired(const BlockInfo& block, unsigned warp, std::uint32_t lanes);
    bool is_awaited(const RaceKey& key, const Race& race) const;
    void note_volatile_writer(const void* pc, std::uint64_t address, Party writer);
    bool has_one_writer(const void* pc) const { return contended_.count(pc) == 0; }
    std::vector<RaceKey> flags() const;
    bool is_harmless(const RaceKey& key, const Race& race) const;
    void touch_each(const WarpAccess& access);
    void touch(const WarpAccess& access, const Touch& touch);
    static Held held_by(const Remembered& at);
    static void keep_value(const Remembered& at, const WarpAccess& access, const Touch& touch);
    bool leaves_the_same(const Past& past, const WarpAccess& access, unsigned lane, const Touch& touch) const;
    Remembered word_at(const WarpAccess& access, std::uint64_t address);
    void compare(const Past& past, const WarpAccess& access, const Touch& touch);
    /// Whether the access is one with `past`, by other lanes.
    bool is_part_of(const Past& past, const Touch& touch) const
    {
        return past.epoch == now_.epoch && past.site == now_.site && here_.is_of(past.serial, past.warp) &&
               past.bytes == touch.bytes && past.apart == 0 && !touch.apart;
    }
    void remember(Word& word, Past* room, const Touch& touch);
    Past* place_for(Word& word) const;
    bool is_over(const Past& past, const WarpAccess& access, const Touch& touch) const;
    bool is_behind(const Past& past, const WarpAccess& access, const Touch& touch) const;
    std::uint32_t unordered(const Past& past, const WarpAccess& access, unsigned lane) const;
    bool conflict(const Past& past, const WarpAccess& access) const;
    SiteNumber site_of(const WarpAccess& access);
    void found(const Past& past, std::uint32_t past_lanes, const WarpAccess& access, unsigned lane,
               const Touch& touch);
    void found_under_lock(const CriticalSections::Pair& pair, const WarpAccess& access);
    void report(const RaceKey& key, const Race& race);
    uint3 block_of(std::uint32_t serial) const;

    Findings& findings_;
    AccessFaults& faults_;
    MemoryNames& names_;
    bool lockstep_;
    HappensBefore order_;
    CriticalSections sections_;
    LaunchInfo launch_;
    SharedMemory shared_{};
    std::uint64_t access_ = 0;          ///< how many warp accesses have come
    Held held_{};                       ///< by the word that is looked at
    SiteNumber site_ = 0;               ///< of the access that is looked at
    Past now_;                          ///< the access that is looked at, without what a Touch tells
    HappensBefore::Standpoint here_{};  ///< of the warp that makes it
    std::uint64_t last_site_key_ = 0;
    std::vector<Site> sites_;
    std::unordered_map<std::uint64_t, SiteNumber> numbers_of_sites_;
    std::vector<SharedWords> shared_words_;                           ///< by slot
    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;  ///< of global memory, by address
    std::uint64_t last_page_address_ = ~std::uint64_t{0};
    Page* last_page_ = nullptr;
    std::vector<LastReads> last_reads_;  ///< by slot and warp
    std::set<const void*> guesses_;      ///< reads of what is compared and swapped next
    std::vector<Looks> looks_;           ///< by slot and warp
    std::set<const void*> waits_;     ///< volatile reads that were made again since they had found the same
    std::set<const void*> acquires_;  ///< volatile reads with a fence or a barrier behind them
    static constexpr std::size_t most_flags = 4096;
    std::map<std::pair<const void*, std::uint64_t>, Party>
        volatile_writers_;             ///< of writes that race, by place and address
    std::set<const void*> contended_;  ///< volatile writes that several threads make to one location
    std::map<RaceKey, Race> races_;
    static constexpr std::size_t most_copies = 64;
    std::deque<StreamAccess> copies_;  ///< that the host has not waited for
    std::vector<StreamAccess>
        concurrent_copies_;  ///< of these: those that may run at the same time as the launch
};

}  // namespace simt
