// SPDX-License-Identifier: MIT
#include "announced_writes.hpp"

#include "execution_context.hpp"
#include "thread.hpp"

#include <utility>

namespace simt {

void AnnouncedWrites::announce(Thread& writer, const void* address, const void* pc)
{
    constexpr int most_turns = 64;
    const auto [entry, is_new] =
        announcements_.try_emplace(pc, Announcement{writer.block, writer.context->activity});
    Announcement& write = entry->second;
    open_ += is_new ? 1 : 0;
    const bool is_by_block = write.block == writer.block;
    for (int turn = 1; is_by_block && !write.is_over; ++turn) {
        write.addresses.insert(address);
        writer.stand_aside();
        if (turn > write.turns) {  // the first thread to come back decides
            write.turns = turn;
            const std::uint64_t before = std::exchange(write.activity, writer.context->activity);
            write.is_over = write.is_looked_at || write.activity == before || turn == most_turns;
            open_ -= write.is_over ? 1 : 0;
        }
    }
}

void AnnouncedWrites::note_look(const void* address)
{
    if (open_ == 0) {
        return;  // as nearly always
    }
    for (auto& [pc, write] : announcements_) {
        write.is_looked_at = write.is_looked_at || (!write.is_over && write.addresses.count(address) != 0);
    }
}

void AnnouncedWrites::clear()
{
    announcements_.clear();
    open_ = 0;
}

}  // namespace simt
