// SPDX-License-Identifier: MIT
#include "warp_trace.hpp"

#include <algorithm>

namespace simt {

void join_lanes(Thread* warp, std::uint32_t lanes, const std::vector<Observer*>& observers)
{
    std::array<Record*, warp_size> next;  // set for `lanes`
    std::uint32_t logged = 0;             // lanes with accesses left
    std::uint32_t running = 0;            // lanes that will log more before they wait or return
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        next[lane] = warp[lane].log_begin;
        logged |= next[lane] != warp[lane].log_end ? rest & -rest : 0;
        running |= warp[lane].state == Thread::State::ready ? rest & -rest : 0;
    }
    if (logged == 0) {
        return;
    }
    WarpAccess access;
    access.warp = warp->warp();
    while (logged != 0 && (running & ~logged) == 0) {
        std::uint64_t lowest = ~std::uint64_t{0};
        access.lanes = 0;
        for (std::uint32_t rest = logged; rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            const std::uint64_t key = next[lane]->key;
            if (key < lowest) {
                lowest = key;
                access.lanes = 0;
            }
            if (key == lowest) {
                access.lanes |= rest & -rest;
                access.address[lane] = next[lane]->address;
            }
        }
        access.pc = Record::pc_of(lowest);
        access.type = Record::type_of(lowest);
        const auto tell = access.type.kind == AccessKind::block ? &Observer::basic_block : &Observer::access;
        for (Observer* observer : observers) {
            (observer->*tell)(access);
        }
        for (std::uint32_t rest = access.lanes; rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            if (++next[lane] == warp[lane].log_end) {
                logged &= ~(rest & -rest);
            }
        }
    }
    for (std::uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        warp[lane].log_end = std::move(next[lane], warp[lane].log_end, warp[lane].log_begin);
    }
}

}  // namespace simt
