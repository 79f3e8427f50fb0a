// SPDX-License-Identifier: MIT
/// @file
/// The first volatile write at each place of a kernel, which lets others look first.
#pragma once

#include <cstdint>
#include <map>
#include <set>

namespace simt {

class Block;
struct Thread;

/// A block that is about to make the first volatile write at a place of the program lets others look first: whoever waits for
/// the write is then seen waiting, which tells a flag from data.
class AnnouncedWrites {
public:
    /// To be called before each volatile write; returns when the thread is to make it.
    ///
    /// The threads of the block that come to the place meanwhile go on in the same turn, so that lanes stay in step and
    /// warps in their order. A thread that takes and frees a lock while it waits always gets further, which is why turns are
    /// limited.
    void announce(Thread& writer, const void* address, const void* pc);

    /// Whether announce() does nothing for a write at this place.
    bool are_over_at(const void* pc) const
    {
        const auto announcement = announcements_.find(pc);
        return announcement != announcements_.end() && announcement->second.is_over;
    }

    /// A thread reads the address by a volatile access.
    void note_look(const void* address);

    void clear();

private:
    struct Announcement
    {
        const Block* block;
        std::uint64_t activity;  ///< ExecutionContext::activity
        std::set<const void*> addresses{};
        int turns = 0;  ///< that the threads which came first have stood aside
        bool is_looked_at = false;
        bool is_over = false;
    };

    std::map<const void*, Announcement> announcements_;  ///< in this launch, by place
    unsigned open_ = 0;                                  ///< of them, those that are not over
};

}  // namespace simt
