// SPDX-License-Identifier: MIT
// Every atomic function, in shared and in global memory. Where the order of threads matters to a single result, only
// what it does not decide is printed.
#include "../program.hpp"

#include <algorithm>

constexpr int threads = 100;

template <class T>
struct Results
{
    T add, min, max, exch, cas, bits_and, bits_or, bits_xor;
};

/// The operations that every integer type has.
template <class T>
__device__ void common(Results<T>& r, T t)
{
    atomicAdd(&r.add, t);
    atomicMin(&r.min, t);
    atomicMax(&r.max, t);
    atomicAnd(&r.bits_and, static_cast<T>(~(T{1} << (t % 16))));
    atomicOr(&r.bits_or, static_cast<T>(T{1} << (t % 16)));
    atomicXor(&r.bits_xor, t);
    atomicExch(&r.exch, T{77});
    T expected{};
    while (true) {  // adds t, by compare-and-swap
        const T before = atomicCAS(&r.cas, expected, static_cast<T>(expected + t));
        if (before == expected) {
            break;
        }
        expected = before;
    }
}

template <class T>
__device__ void start(Results<T>& r)
{
    r = {};
    r.min = 1000;
    r.bits_and = static_cast<T>(0xffffff);
}

template <class T>
__global__ void integers(Results<T>* out)
{
    __shared__ Results<T> results;
    if (threadIdx.x == 0) {
        start(results);
        start(*out);
    }
    __syncthreads();
    common(results, static_cast<T>(threadIdx.x + 1));
    common(*out, static_cast<T>(threadIdx.x + 1));
    __syncthreads();
    if (threadIdx.x == 0) {
        out[1] = results;
    }
}

__global__ void subtraction(int* i, unsigned* u)
{
    atomicSub(i, static_cast<int>(threadIdx.x));
    atomicSub(u, threadIdx.x);
}

__global__ void signs(int* low, int* high, long long* wide_low, long long* wide_high)
{
    const int t = static_cast<int>(threadIdx.x) - 50;
    atomicMin(low, t);
    atomicMax(high, t);
    atomicMin(wide_low, t * 10000000000ll);
    atomicMax(wide_high, t * 10000000000ll);
}

__global__ void floats(float* f, double* d, float* exchanged)
{
    __shared__ float shared_sum;
    if (threadIdx.x == 0) {
        shared_sum = 0;
    }
    __syncthreads();
    atomicAdd(&shared_sum, 0.5f);
    atomicAdd(f, 0.25f);
    atomicAdd(d, 0.125);
    atomicExch(exchanged, 2.5f);
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(f, shared_sum);
    }
}

__global__ void wrapping(unsigned* counters, int* turns)
{
    atomicAdd(&turns[atomicInc(&counters[0], 9)], 1);       // 0 to 9 in turn
    atomicAdd(&turns[10 + atomicDec(&counters[1], 4)], 1);  // 4 to 0 in turn
}

/// The old values of a counter are a permutation: each thread gets one of its own.
__global__ void tickets(int* counter, int* out)
{
    out[atomicAdd(counter, 1)] += 1;
}

__global__ void exchange_chain(int* cell, int* seen)
{
    seen[atomicExch(cell, threadIdx.x + 1)] += 1;
}

template <class T>
void show(const char* name)
{
    DeviceArray<Results<T>> out(2);
    integers<<<1, threads>>>(out.data());
    for (const Results<T>& r : out.get()) {
        std::printf("%s: %lld %lld %lld %lld %lld %llx %llx %lld\n", name, static_cast<long long>(r.add), static_cast<long long>(r.min),
                    static_cast<long long>(r.max), static_cast<long long>(r.exch), static_cast<long long>(r.cas),
                    static_cast<unsigned long long>(r.bits_and), static_cast<unsigned long long>(r.bits_or), static_cast<long long>(r.bits_xor));
    }
}

int main()
{
    show<int>("int");
    show<unsigned int>("unsigned int");
    show<unsigned long long>("unsigned long long");

    DeviceArray<int> i(3);
    DeviceArray<unsigned> u(2);
    subtraction<<<2, threads>>>(i.data(), u.data());
    std::printf("subtraction: %d %u\n", i.get()[0], u.get()[0]);
    i.set({0, 0, 0});
    DeviceArray<long long> wide(2);
    signs<<<1, threads>>>(i.data(), i.data() + 1, wide.data(), wide.data() + 1);
    std::printf("signs: %d %d %lld %lld\n", i.get()[0], i.get()[1], wide.get()[0], wide.get()[1]);
    DeviceArray<float> f(2);
    DeviceArray<double> d(1);
    floats<<<3, threads>>>(f.data(), d.data(), f.data() + 1);
    std::printf("floats: %.2f %.3f %.1f\n", f.get()[0], d.get()[0], f.get()[1]);
    DeviceArray<unsigned> counters(2);
    DeviceArray<int> turns(15);
    wrapping<<<2, threads>>>(counters.data(), turns.data());
    std::printf("wrapping: %u %u, turns", counters.get()[0], counters.get()[1]);
    for (const int count : turns.get()) {
        std::printf(" %d", count);
    }
    std::printf("\n");
    DeviceArray<int> counter(1);
    DeviceArray<int> taken(4 * threads);
    tickets<<<4, threads>>>(counter.data(), taken.data());
    const std::vector<int> tickets_taken = taken.get();
    std::printf("tickets: %d, %lld taken once\n", counter.get()[0], static_cast<long long>(std::count(tickets_taken.begin(), tickets_taken.end(), 1)));
    DeviceArray<int> cell(1);
    DeviceArray<int> seen(threads + 1);
    exchange_chain<<<1, threads>>>(cell.data(), seen.data());
    std::vector<int> values = seen.get();
    values[cell.get()[0]] += 1;
    std::printf("exchange: %lld values seen once\n", static_cast<long long>(std::count(values.begin(), values.end(), 1)));
}
