// SPDX-License-Identifier: MIT
#include "warp_trace.hpp"

#include <algorithm>

namespace simt {
namespace {

constexpr std::uint32_t lane_bit(int lane)
{
    return 1u << lane;
}

}  // namespace

void join_warp(Thread* lanes, int count, const std::vector<Observer*>& observers)
{
    std::array<Record*, warp_size> next{};
    std::uint32_t logged = 0;   // lanes with accesses left
    std::uint32_t running = 0;  // lanes that will log more before they wait or return
    for (int lane = 0; lane < count; ++lane) {
        next[lane] = lanes[lane].log_begin;
        logged |= next[lane] != lanes[lane].log_end ? lane_bit(lane) : 0;
        running |= lanes[lane].state == Thread::State::ready ? lane_bit(lane) : 0;
    }
    WarpAccess access;
    access.warp = lanes[0].warp();
    while (logged != 0 && (running & ~logged) == 0) {
        std::uint64_t lowest = ~std::uint64_t{0};
        for (std::uint32_t rest = logged; rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            const std::uint64_t key = next[lane]->key;
            if (key < lowest) {
                lowest = key;
                access.lanes = 0;
            }
            if (key == lowest) {
                access.lanes |= lane_bit(lane);
                access.address[lane] = next[lane]->address;
            }
        }
        access.pc = Record::pc_of(lowest);
        access.type = Record::type_of(lowest);
        for (Observer* observer : observers) {
            observer->access(access);
        }
        for (std::uint32_t rest = access.lanes; rest != 0; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            if (++next[lane] == lanes[lane].log_end) {
                logged &= ~lane_bit(lane);
            }
        }
    }
    for (int lane = 0; lane < count; ++lane) {
        lanes[lane].log_end = std::move(next[lane], lanes[lane].log_end, lanes[lane].log_begin);
    }
}

}  // namespace simt
