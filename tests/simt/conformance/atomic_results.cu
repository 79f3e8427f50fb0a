// SPDX-License-Identifier: MIT
// What atomic functions return: every thread sees another value of a counter; counters that wrap around; an exchange hands
// every value on once; loops of compare-and-swap make functions that CUDA does not have.
#include "../program.hpp"

#include <algorithm>

constexpr int blocks = 4;
constexpr int threads = 64;
constexpr int count = blocks * threads;

__global__ void draw_tickets(unsigned* counters, unsigned* tickets)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    tickets[i] = atomicAdd(&counters[0], 1);
    tickets[count + i] = atomicInc(&counters[1], 9);
    tickets[2 * count + i] = atomicDec(&counters[2], 9);
}

__global__ void pass_on(int* place, int* received)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    received[i] = atomicExch(place, i + 1);
}

__device__ float atomic_multiply(float* address, float factor)
{
    int* const bits = reinterpret_cast<int*>(address);
    int old = __float_as_int(1.0f);
    int assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(factor * __int_as_float(assumed)));
    } while (assumed != old);
    return __int_as_float(old);
}

__device__ void add_saturated(unsigned short* address, unsigned short value)
{
    unsigned short old = 0;
    unsigned short assumed;
    do {
        assumed = old;
        const unsigned sum = assumed + value;
        old = atomicCAS(address, assumed, static_cast<unsigned short>(sum > 60000 ? 60000 : sum));
    } while (assumed != old);
}

__device__ void longest(unsigned long long* best, unsigned length, unsigned who)
{
    const unsigned long long mine = static_cast<unsigned long long>(length) << 32 | who;
    unsigned long long old = 0;
    while (true) {
        const unsigned long long seen = atomicCAS(best, old, mine > old ? mine : old);
        if (seen == old || seen >= mine) {
            return;
        }
        old = seen;
    }
}

__global__ void swap_loops(float* product, unsigned short* sums, unsigned long long* best)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 20) {
        atomic_multiply(product, 2.0f);
    }
    add_saturated(&sums[i % 2], static_cast<unsigned short>(i % 2 == 0 ? 100 : 1000));
    longest(best, i * 37 % 101, i);
}

std::vector<unsigned> sorted(std::vector<unsigned> values)
{
    std::sort(values.begin(), values.end());
    return values;
}

int main()
{
    DeviceArray<unsigned> counters(3);
    DeviceArray<unsigned> tickets(3 * count);
    counters.set({0, 5, 5});
    draw_tickets<<<blocks, threads>>>(counters.data(), tickets.data());
    const std::vector<unsigned> drawn = tickets.get();
    std::vector<unsigned> wanted[3];
    unsigned up = 5;
    unsigned down = 5;
    for (unsigned i = 0; i < count; ++i) {
        wanted[0].push_back(i);
        wanted[1].push_back(up);
        wanted[2].push_back(down);
        up = up >= 9 ? 0 : up + 1;
        down = down == 0 || down > 9 ? 9 : down - 1;
    }
    const char* const names[] = {"tickets", "tickets that wrap upwards", "tickets that wrap downwards"};
    for (int kind = 0; kind < 3; ++kind) {
        compare(names[kind], sorted({drawn.begin() + kind * count, drawn.begin() + (kind + 1) * count}),
                sorted(wanted[kind]));
    }
    compare("counters", counters.get(), {count, up, down});

    DeviceArray<int> place(1);
    DeviceArray<int> received(count);
    pass_on<<<blocks, threads>>>(place.data(), received.data());
    std::vector<int> seen = received.get();
    seen.push_back(place.get()[0]);
    std::sort(seen.begin(), seen.end());
    std::vector<int> all;
    for (int i = 0; i <= count; ++i) {
        all.push_back(i);
    }
    compare("values passed on", seen, all);

    DeviceArray<float> product(1);
    DeviceArray<unsigned short> sums(2);
    DeviceArray<unsigned long long> best(1);
    product.set({3.0f});
    swap_loops<<<blocks, threads>>>(product.data(), sums.data(), best.data());
    unsigned long long longest_of_all = 0;
    for (unsigned i = 0; i < count; ++i) {
        longest_of_all = std::max(longest_of_all, static_cast<unsigned long long>(i * 37 % 101) << 32 | i);
    }
    compare("product", product.get(), {3.0f * (1 << 20)});
    compare("saturated sums", sums.get(), {12800, 60000});
    compare("longest", best.get(), {longest_of_all});
}
