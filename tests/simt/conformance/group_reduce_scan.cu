// SPDX-License-Identifier: MIT
// cooperative_groups::reduce and scans: every function object and several types, over warps and coalesced groups of any
// size; some of them over every size of tile.
#include "../program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <functional>
#include <string>

namespace cg = cooperative_groups;

constexpr int threads = 64;

/// A type of the program's own. Operators must not depend on the order of their operands.
struct Line
{
    long long a, b;
    bool operator==(const Line& other) const { return a == other.a && b == other.b; }
};

struct Combine
{
    __host__ __device__ Line operator()(const Line& f, const Line& g) const { return {f.a * g.a, f.b + g.b}; }
};

template <class T>
__host__ __device__ T value_of(int i)
{
    return static_cast<T>((i * 37 + 11) % 64 - 20);
}

template <>
__host__ __device__ Line value_of<Line>(int i)
{
    return {i % 3 - 1, i};
}

template <class T>
struct Results
{
    T reduced, inclusive, exclusive;
    bool operator==(const Results& other) const
    {
        return reduced == other.reduced && inclusive == other.inclusive && exclusive == other.exclusive;
    }
};

template <class T, class Operation, class Group>
__device__ Results<T> evaluate(const Group& group, Operation operation)
{
    const T value = value_of<T>(threadIdx.x);
    Results<T> results{cg::reduce(group, value, operation), cg::inclusive_scan(group, value, operation),
                       cg::exclusive_scan(group, value, operation)};
    if (group.thread_rank() == 0) {
        results.exclusive = {};
    }
    return results;
}

template <unsigned Size, class T, class Operation>
__global__ void over_tiles(Results<T>* out)
{
    out[threadIdx.x] = evaluate<T>(cg::tiled_partition<Size>(cg::this_thread_block()), Operation());
}

/// Groups of those with equal i % 5.
template <class T, class Operation>
__global__ void over_groups(Results<T>* out)
{
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    out[threadIdx.x] = evaluate<T>(cg::labeled_partition(warp, threadIdx.x % 32 % 5), Operation());
}

/// @param together  whether two threads are of one group
template <class T, class Operation>
std::vector<Results<T>> wanted(Operation operation, const std::function<bool(int, int)>& together)
{
    std::vector<Results<T>> all;
    for (int i = 0; i < threads; ++i) {
        Results<T> results{};
        bool is_first = true;
        for (int other = 0; other < threads; ++other) {
            if (!together(i, other)) {
                continue;
            }
            if (other == i && !is_first) {
                results.exclusive = results.reduced;
            }
            results.reduced = is_first ? value_of<T>(other) : operation(results.reduced, value_of<T>(other));
            if (other == i) {
                results.inclusive = results.reduced;
            }
            is_first = false;
        }
        all.push_back(results);
    }
    return all;
}

template <unsigned Size, class T, class Operation, class OnHost>
void test_tiles(DeviceArray<Results<T>>& out, OnHost operation)
{
    over_tiles<Size, T, Operation><<<1, threads>>>(out.data());
    const std::string name = "  tiles of " + std::to_string(Size);
    compare(name.c_str(), out.get(), wanted<T>(operation, [](int a, int b) {
                return a / static_cast<int>(Size) == b / static_cast<int>(Size);
            }));
}

/// @param operation  the same, for the host
template <class T, class Operation, class OnHost>
void test(const char* name, OnHost operation)
{
    std::printf("%s\n", name);
    DeviceArray<Results<T>> out(threads);
    test_tiles<32, T, Operation>(out, operation);
    over_groups<T, Operation><<<1, threads>>>(out.data());
    compare("  groups", out.get(),
            wanted<T>(operation, [](int a, int b) { return a / 32 == b / 32 && a % 32 % 5 == b % 32 % 5; }));
}

template <class T, class Operation, class OnHost>
void test_smaller_tiles(const char* name, OnHost operation)
{
    std::printf("%s\n", name);
    DeviceArray<Results<T>> out(threads);
    test_tiles<1, T, Operation>(out, operation);
    test_tiles<2, T, Operation>(out, operation);
    test_tiles<4, T, Operation>(out, operation);
    test_tiles<8, T, Operation>(out, operation);
    test_tiles<16, T, Operation>(out, operation);
}

template <class T>
void test_arithmetic(const char* plus, const char* less, const char* greater)
{
    test<T, cg::plus<T>>(plus, [](T a, T b) { return a + b; });
    test<T, cg::less<T>>(less, [](T a, T b) { return b < a ? b : a; });
    test<T, cg::greater<T>>(greater, [](T a, T b) { return a < b ? b : a; });
}

template <class T>
void test_bits(const char* conjunction, const char* disjunction, const char* exclusive)
{
    test<T, cg::bit_and<T>>(conjunction, [](T a, T b) { return a & b; });
    test<T, cg::bit_or<T>>(disjunction, [](T a, T b) { return a | b; });
    test<T, cg::bit_xor<T>>(exclusive, [](T a, T b) { return a ^ b; });
}

int main()
{
    test_arithmetic<int>("plus<int>", "less<int>", "greater<int>");
    test_arithmetic<unsigned>("plus<unsigned>", "less<unsigned>", "greater<unsigned>");
    test_arithmetic<long long>("plus<long long>", "less<long long>", "greater<long long>");
    test_arithmetic<float>("plus<float>", "less<float>", "greater<float>");
    test_arithmetic<double>("plus<double>", "less<double>", "greater<double>");
    test_bits<int>("bit_and<int>", "bit_or<int>", "bit_xor<int>");
    test_bits<unsigned long long>("bit_and<unsigned long long>", "bit_or<unsigned long long>",
                                  "bit_xor<unsigned long long>");
    test<Line, Combine>("product and sum", Combine());
    test_smaller_tiles<int, cg::less<int>>("less<int>", [](int a, int b) { return b < a ? b : a; });
    test_smaller_tiles<Line, Combine>("product and sum", Combine());
}
