// SPDX-License-Identifier: MIT
#include "warp_trace.hpp"

#include <algorithm>

namespace simt {
namespace {

/// The lanes' logs, each read from its beginning.
class Logs {
public:
    Logs(Thread* warp, std::uint32_t lanes) : warp_(warp), lanes_(lanes)
    {
        for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            next_[lane] = warp[lane].log_begin;
            if (next_[lane] != warp[lane].log_end) {
                logged |= rest & -rest;
                at_marker |= next_[lane]->is_marker() ? rest & -rest : 0;
            }
            running |= warp[lane].state == Thread::State::ready ? rest & -rest : 0;
        }
    }

    ~Logs()
    {
        for (std::uint32_t rest = lanes_; rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            warp_[lane].log_end = std::move(next_[lane], warp_[lane].log_end, warp_[lane].log_begin);
        }
    }

    Logs(const Logs&) = delete;
    Logs& operator=(const Logs&) = delete;

    const Record& next(int lane) const { return *next_[lane]; }

    void pass(std::uint32_t lanes)
    {
        for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            const std::uint32_t bit = rest & -rest;
            at_marker &= ~bit;
            if (++next_[lane] == warp_[lane].log_end) {
                logged &= ~bit;
            } else if (next_[lane]->is_marker()) {
                at_marker |= bit;
            }
        }
    }

    std::uint32_t logged = 0;     ///< lanes with records left
    std::uint32_t at_marker = 0;  ///< of these, those at a marker
    std::uint32_t running = 0;    ///< lanes that will log more before they wait or return

private:
    std::array<Record*, warp_size> next_;  // set for `lanes`
    Thread* warp_;
    std::uint32_t lanes_;
};

/// Fills in what the lanes that go first do together.
void take_access(const Logs& logs, WarpAccess& access)
{
    std::uint64_t lowest = ~std::uint64_t{0};
    access.lanes = 0;
    for (std::uint32_t rest = logs.logged & ~logs.at_marker; rest != 0; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        const Record& record = logs.next(lane);
        if (record.key < lowest) {
            lowest = record.key;
            access.lanes = 0;
        }
        if (record.key == lowest) {
            access.lanes |= rest & -rest;
            access.address[lane] = record.address;
        }
    }
    access.pc = Record::pc_of(lowest);
    access.type = Record::type_of(lowest);
}

/// Lanes that all stand at the marker of one meeting; none if nobody meets yet. While a lane stands at a marker and those
/// that it meets do not, one of them has accesses left or stands at the marker of an earlier meeting.
std::uint32_t lanes_that_meet(const Logs& logs)
{
    for (std::uint32_t rest = logs.at_marker; rest != 0;) {
        const Record& marker = logs.next(__builtin_ctz(rest));
        const std::uint32_t met = marker.met();
        std::uint32_t there = 0;
        for (std::uint32_t lanes = met & logs.at_marker; lanes != 0; lanes &= lanes - 1) {
            const Record& other = logs.next(__builtin_ctz(lanes));
            there |= other.met() == met && other.key == marker.key ? lanes & -lanes : 0;
        }
        if (there == met) {
            return met;
        }
        rest &= ~there;
    }
    return 0;
}

}  // namespace

void join_lanes(const BlockInfo& block, Thread* warp, std::uint32_t lanes, const std::vector<Observer*>& observers,
                Join join)
{
    Logs logs(warp, lanes);
    WarpAccess access;
    access.block = &block;
    access.warp = warp->warp();
    while (logs.logged != 0 && (join == Join::all || (logs.running & ~logs.logged) == 0)) {
        if (const std::uint32_t met = lanes_that_meet(logs); met != 0) {
            const Record& marker = logs.next(__builtin_ctz(met));
            for (Observer* observer : observers) {
                observer->warp_function(block, access.warp, marker.function(), met, marker.named());
            }
            logs.pass(met);
            continue;
        }
        take_access(logs, access);
        const auto tell = access.type.kind == AccessKind::block ? &Observer::basic_block : &Observer::access;
        for (Observer* observer : observers) {
            (observer->*tell)(access);
        }
        logs.pass(access.lanes);
    }
}

}  // namespace simt
