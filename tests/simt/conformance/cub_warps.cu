// SPDX-License-Identifier: MIT
// CUB's primitives for warps, compared with what the host computes: complete warps and logical ones.
#include "../program.hpp"

#include <cub/cub.cuh>

#include <algorithm>

using Ints = std::vector<int>;

constexpr int threads = 64;
constexpr int results = 13;

struct Larger
{
    __host__ __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};

struct Less
{
    __host__ __device__ bool operator()(int a, int b) const { return a < b; }
};

__host__ __device__ int value_of(int i)
{
    return (i * 37 + 11) % 101 - 50;
}

__host__ __device__ bool flag_of(int i)
{
    return i % 5 == 3;
}

template <int Lanes>
__global__ void warps(int* y)
{
    using Reduce = cub::WarpReduce<int, Lanes>;
    using Scan = cub::WarpScan<int, Lanes>;
    using Sort = cub::WarpMergeSort<int, 2, Lanes>;
    __shared__ typename Reduce::TempStorage reduce[threads / Lanes];
    __shared__ typename Scan::TempStorage scan[threads / Lanes];
    __shared__ typename Sort::TempStorage sort[threads / Lanes];
    const int i = threadIdx.x;
    const int warp = i / Lanes;
    const int x = value_of(i);
    int* const mine = y + i * results;

    const int sum = Reduce(reduce[warp]).Sum(x);
    __syncwarp();
    const int largest = Reduce(reduce[warp]).Reduce(x, Larger());
    __syncwarp();
    const int of_three = Reduce(reduce[warp]).Sum(x, 3);
    __syncwarp();
    const int head = Reduce(reduce[warp]).HeadSegmentedSum(x, flag_of(i));
    __syncwarp();
    const int tail = Reduce(reduce[warp]).TailSegmentedSum(x, flag_of(i));
    if (i % Lanes == 0) {
        mine[0] = sum;
        mine[1] = largest;
        mine[2] = of_three;
    }
    if (i % Lanes == 0 || flag_of(i)) {
        mine[3] = head;
    }
    if (i % Lanes == 0 || flag_of(i - 1)) {
        mine[4] = tail;
    }
    Scan(scan[warp]).InclusiveSum(x, mine[5]);
    __syncwarp();
    Scan(scan[warp]).ExclusiveSum(x, mine[6], mine[7]);
    __syncwarp();
    Scan(scan[warp]).InclusiveScan(x, mine[8], Larger());
    __syncwarp();
    Scan(scan[warp]).ExclusiveScan(x, mine[9], 5, Larger());
    __syncwarp();
    mine[10] = Scan(scan[warp]).Broadcast(x, 2);
    int keys[] = {x, -x};
    Sort(sort[warp]).Sort(keys, Less());
    mine[11] = keys[0];
    mine[12] = keys[1];
}

template <int Lanes>
void test()
{
    DeviceArray<int> out(threads * results);
    warps<Lanes><<<1, threads>>>(out.data());
    Ints expected(threads * results);
    for (int first = 0; first < threads; first += Lanes) {
        Ints keys;
        int sum = 0, largest = -1000;
        int* head = nullptr;
        int* tail = nullptr;
        for (int i = first; i < first + Lanes; ++i) {
            int* const mine = &expected[i * results];
            const int x = value_of(i);
            head = i == first || flag_of(i) ? &mine[3] : head;
            tail = i == first || flag_of(i - 1) ? &mine[4] : tail;
            *head += x;
            *tail += x;
            mine[6] = sum;
            mine[9] = std::max(5, largest);
            sum += x;
            largest = std::max(largest, x);
            mine[5] = sum;
            mine[8] = largest;
            mine[10] = value_of(first + 2);
            expected[first * results + 2] += i < first + 3 ? x : 0;
            keys.push_back(x);
            keys.push_back(-x);
        }
        expected[first * results] = sum;
        expected[first * results + 1] = largest;
        std::sort(keys.begin(), keys.end());
        for (int i = 0; i < Lanes; ++i) {
            int* const mine = &expected[(first + i) * results];
            mine[7] = sum;
            mine[11] = keys[2 * i];
            mine[12] = keys[2 * i + 1];
        }
    }
    const Ints actual = out.get();
    std::printf("warps of %d: %s\n", Lanes, actual == expected ? "right" : "wrong");
    for (std::size_t i = 0; i < actual.size(); ++i) {
        if (actual[i] != expected[i]) {
            std::printf("  result %d of thread %d is %d, not %d\n", int(i % results), int(i / results), actual[i],
                        expected[i]);
            break;
        }
    }
}

int main()
{
    test<32>();
    test<16>();
    test<4>();
}
