// SPDX-License-Identifier: MIT
// Lanes of one warp that wait for each other: CUDA C++ Programming Guide, "Independent Thread Scheduling". From sm_70 on each
// thread makes progress of its own.
#include "../program.hpp"

constexpr int lanes = 32;
constexpr int items = 10;

/// All lanes take one lock in turn.
__global__ void spin_lock(int* lock, int* total)
{
    for (int i = 0; i < 3; ++i) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
        *total += static_cast<int>(threadIdx.x);
        __threadfence();
        atomicExch(lock, 0);
    }
}

/// Each lock guards two neighbouring places; lanes take two locks each, always the lower one first.
__global__ void two_locks(int* locks, int* values)
{
    const int first = static_cast<int>(threadIdx.x) % 7;
    const int second = first + 1;
    while (atomicCAS(&locks[first], 0, 1) != 0) {
    }
    while (atomicCAS(&locks[second], 0, 1) != 0) {
    }
    __threadfence();
    values[first] += 1;
    values[second] += 10;
    __threadfence();
    atomicExch(&locks[second], 0);
    atomicExch(&locks[first], 0);
}

/// Lane 0 produces, lane 1 consumes, through a place for one item.
__global__ void producer_and_consumer(int* received)
{
    __shared__ volatile int is_full;
    __shared__ int item;
    if (threadIdx.x == 0) {
        is_full = 0;
    }
    __syncwarp();
    if (threadIdx.x == 0) {
        for (int i = 0; i < items; ++i) {
            while (is_full != 0) {
                __nanosleep(20);
            }
            __threadfence_block();
            item = 100 + i;
            __threadfence_block();
            is_full = 1;
        }
    } else if (threadIdx.x == 1) {
        for (int i = 0; i < items; ++i) {
            while (is_full == 0) {
                __nanosleep(20);
            }
            __threadfence_block();
            received[i] = item;
            __threadfence_block();
            is_full = 0;
        }
    }
}

/// Each lane waits for the next one, the last for nobody: backwards through the warp.
__global__ void chain(int* values)
{
    __shared__ int done[lanes];
    const int lane = static_cast<int>(threadIdx.x);
    done[lane] = 0;
    __syncwarp();
    if (lane < lanes - 1) {
        while (atomicAdd(&done[lane + 1], 0) == 0) {
        }
        __threadfence_block();
        values[lane] = values[lane + 1] + 1;
    } else {
        values[lane] = 5;
    }
    __threadfence_block();
    atomicExch(&done[lane], 1);
}

/// Lanes serve in the order of their tickets.
__global__ void tickets(unsigned* counters, int* order)
{
    const unsigned mine = atomicAdd(&counters[0], 1);
    while (atomicAdd(&counters[1], 0) != mine) {
        __nanosleep(20);
    }
    __threadfence();
    order[0] += 1;
    order[order[0]] = static_cast<int>(mine);
    __threadfence();
    atomicAdd(&counters[1], 1);
}

int main()
{
    DeviceArray<int> lock(1);
    DeviceArray<int> total(1);
    spin_lock<<<1, lanes>>>(lock.data(), total.data());
    compare("spin lock", total.get(), {3 * lanes * (lanes - 1) / 2});
    spin_lock<<<4, 2 * lanes>>>(lock.data(), total.data());
    compare("spin lock of many warps", total.get(),
            {3 * lanes * (lanes - 1) / 2 + 4 * 3 * 2 * lanes * (2 * lanes - 1) / 2});

    DeviceArray<int> locks(8);
    DeviceArray<int> values(8);
    two_locks<<<1, lanes>>>(locks.data(), values.data());
    std::vector<int> wanted(8);
    for (int i = 0; i < lanes; ++i) {
        wanted[i % 7] += 1;
        wanted[i % 7 + 1] += 10;
    }
    compare("two locks", values.get(), wanted);

    DeviceArray<int> received(items);
    producer_and_consumer<<<1, lanes>>>(received.data());
    std::vector<int> sent;
    for (int i = 0; i < items; ++i) {
        sent.push_back(100 + i);
    }
    compare("producer and consumer", received.get(), sent);

    DeviceArray<int> links(lanes);
    chain<<<1, lanes>>>(links.data());
    std::vector<int> counted;
    for (int i = 0; i < lanes; ++i) {
        counted.push_back(5 + lanes - 1 - i);
    }
    compare("chain", links.get(), counted);

    DeviceArray<unsigned> counters(2);
    DeviceArray<int> order(2 * lanes + 1);
    tickets<<<2, lanes>>>(counters.data(), order.data());
    std::vector<int> in_order{2 * lanes};
    for (int i = 0; i < 2 * lanes; ++i) {
        in_order.push_back(i);
    }
    compare("tickets", order.get(), in_order);
}
