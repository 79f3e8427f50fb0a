// SPDX-License-Identifier: MIT
// Votes and shuffles of 16 threads in segments of 8: the full mask may name lanes that do not exist.
#include "../program.hpp"

constexpr unsigned threads = 16;
constexpr unsigned width = 8;
constexpr unsigned full_mask = 0xffffffff;

enum Row {
    lane,
    ballot_above_0,
    ballot_of_0,
    all_full,
    all_above_0,
    any_full,
    any_of_0,
    shfl,
    up,
    down,
    exclusive,
    rows
};

__global__ void demonstrate(unsigned* table)
{
    const unsigned tid = threadIdx.x;
    const auto set = [&](Row row, unsigned value) { table[row * threads + tid] = value; };
    set(lane, tid % width);
    const unsigned above_0 = __ballot_sync(full_mask, tid > 0);
    const unsigned of_0 = __ballot_sync(full_mask, tid == 0);
    set(ballot_above_0, above_0);
    set(ballot_of_0, of_0);
    set(all_full, __all_sync(full_mask, tid));
    set(any_full, __any_sync(full_mask, tid));
    if (tid > 0) {
        set(all_above_0, __all_sync(above_0, tid));
    } else {
        set(any_of_0, __any_sync(of_0, tid));
    }
    set(shfl, __shfl_sync(full_mask, tid, 2, width));
    set(up, __shfl_up_sync(full_mask, tid, 1, width));
    set(down, __shfl_down_sync(full_mask, tid, 1, width));
    set(exclusive, __shfl_xor_sync(full_mask, tid, 1, width));
}

int main()
{
    DeviceArray<unsigned> device_table(rows * threads);
    demonstrate<<<1, threads>>>(device_table.data());
    const std::vector<unsigned> table = device_table.get();
    const auto print_row = [&](const char* name, Row row) {
        std::printf("%-12s", name);
        for (unsigned i = 0; i < threads; ++i) {
            std::printf("%2u ", table[row * threads + i]);
        }
        std::printf("\n");
    };
    print_row("lane_id:", lane);
    std::printf("FULL_MASK = %x\nmask1     = %x\nmask2     = %x\n", full_mask,
                table[ballot_above_0 * threads + 1], table[ballot_of_0 * threads]);
    std::printf("all_sync (FULL_MASK): %u\nall_sync     (mask1): %u\n", table[all_full * threads],
                table[all_above_0 * threads + 1]);
    std::printf("any_sync (FULL_MASK): %u\nany_sync     (mask2): %u\n", table[any_full * threads],
                table[any_of_0 * threads]);
    print_row("shfl:", shfl);
    print_row("shfl_up:", up);
    print_row("shfl_down:", down);
    print_row("shfl_xor:", exclusive);
}
