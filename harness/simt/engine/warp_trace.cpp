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
            end_[lane] = warp[lane].log_end;
            if (next_[lane] != end_[lane]) {
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
            warp_[lane].log_end = std::move(next_[lane], end_[lane], warp_[lane].log_begin);
        }
    }

    Logs(const Logs&) = delete;
    Logs& operator=(const Logs&) = delete;

    const Record& next(int lane) const { return *next_[lane]; }

    void pass(std::uint32_t lanes)
    {
        at_marker &= ~lanes;
        std::uint32_t ended = 0;
        for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            const Record* const next = ++next_[lane];
            if (next == end_[lane]) {
                ended |= rest & -rest;
            } else if (next->is_marker()) {
                at_marker |= rest & -rest;
            }
        }
        logged &= ~ended;
    }

    std::uint32_t logged = 0;     ///< lanes with records left
    std::uint32_t at_marker = 0;  ///< of these, those at a marker
    std::uint32_t running = 0;    ///< lanes that will log more before they wait or return

private:
    std::array<Record*, warp_size> next_;  // set for `lanes`, like
    std::array<Record*, warp_size> end_;
    Thread* warp_;
    std::uint32_t lanes_;
};

/// take_access() where all lanes do the same, which is what they mostly do.
///
/// @return false if they do not
bool take_common_access(const Logs& logs, WarpAccess& access)
{
    const std::uint64_t key = logs.next(__builtin_ctz(logs.logged)).key;
    std::uint64_t difference = 0;
    for (std::uint32_t rest = logs.logged; rest != 0; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        const Record& record = logs.next(lane);
        difference |= record.key ^ key;
        access.address[lane] = record.place();
        access.value[lane] = record.value();
    }
    access.lanes = logs.logged;
    access.pc = Record::pc_of(key);
    access.type = Record::type_of(key);
    return difference == 0 && logs.at_marker == 0;
}

/// Fills in what the lanes that go first do together.
void take_access(const Logs& logs, WarpAccess& access)
{
    if (take_common_access(logs, access)) {
        return;
    }
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
            access.address[lane] = record.place();
            access.value[lane] = record.value();
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

void join_lanes(const BlockInfo& block, Thread* warp, std::uint32_t lanes,
                const std::vector<Observer*>& observers, Join join)
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
        const auto tell = access.type.kind == AccessKind::step ? &Observer::step : &Observer::access;
        for (Observer* observer : observers) {
            (observer->*tell)(access);
        }
        logs.pass(access.lanes);
    }
}

}  // namespace simt
