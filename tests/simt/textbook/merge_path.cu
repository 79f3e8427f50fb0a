// SPDX-License-Identifier: MIT
// Two sorted arrays become one: each block, then each thread, finds by bisection where its part of the way along the grid of
// comparisons begins (Green, McColl and Bader, "GPU Merge Path"). The merge is stable: of equal keys those of `a` come first.
#include "../program.hpp"

#include <algorithm>
#include <iterator>

struct Record
{
    int key;
    int origin;

    bool operator==(const Record& other) const { return key == other.key && origin == other.origin; }
};

struct ByKey
{
    __host__ __device__ bool operator()(const Record& left, const Record& right) const
    {
        return left.key < right.key;
    }
};

/// How many of the first `diagonal` merged elements come from `a`.
template <typename It1, typename It2, typename Less>
__host__ __device__ int merge_path(It1 a, int a_count, It2 b, int b_count, int diagonal, Less less)
{
    int low = diagonal > b_count ? diagonal - b_count : 0;
    int high = diagonal < a_count ? diagonal : a_count;
    while (low < high) {
        const int middle = (low + high) >> 1;
        if (!less(b[diagonal - 1 - middle], a[middle])) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

template <int Threads, int PerThread, typename T, typename Less>
__launch_bounds__(Threads) __global__
    void merge(const T* a, int a_count, const T* b, int b_count, T* out, Less less = Less())
{
    constexpr int tile = Threads * PerThread;
    __shared__ T s[tile];
    __shared__ int a_begin, a_end;

    const int begin = blockIdx.x * tile;
    const int end = min(begin + tile, a_count + b_count);
    if (threadIdx.x < 2) {
        const int path = merge_path(a, a_count, b, b_count, threadIdx.x == 0 ? begin : end, less);
        (threadIdx.x == 0 ? a_begin : a_end) = path;
    }
    __syncthreads();
    const int a_here = a_end - a_begin;
    const int b_here = end - begin - a_here;
    const T* const a_from = a + a_begin;
    const T* const b_from = b + (begin - a_begin);
    for (int i = threadIdx.x; i < end - begin; i += Threads) {
        s[i] = i < a_here ? a_from[i] : b_from[i - a_here];
    }
    __syncthreads();

    const int diagonal = min(static_cast<int>(threadIdx.x) * PerThread, a_here + b_here);
    const T* left = s + merge_path(s, a_here, s + a_here, b_here, diagonal, less);
    const T* right = s + a_here + (diagonal - (left - s));
    T merged[PerThread];
#pragma unroll
    for (int i = 0; i < PerThread; ++i) {
        if (diagonal + i < a_here + b_here) {
            const bool take_right =
                left == s + a_here || (right < s + a_here + b_here && less(*right, *left));
            merged[i] = take_right ? *right++ : *left++;
        }
    }
    __syncthreads();
    for (int i = 0; i < PerThread && diagonal + i < a_here + b_here; ++i) {
        s[diagonal + i] = merged[i];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < end - begin; i += Threads) {
        out[begin + i] = s[i];
    }
}

void test(int a_count, int b_count, int spread)
{
    std::vector<Record> a(a_count);
    std::vector<Record> b(b_count);
    for (int i = 0; i < a_count; ++i) {
        a[i].key = i * 37 % spread;
    }
    for (int i = 0; i < b_count; ++i) {
        b[i].key = i * 53 % (spread + 3);
    }
    std::sort(a.begin(), a.end(), ByKey{});
    std::sort(b.begin(), b.end(), ByKey{});
    int origin = 0;
    for (std::vector<Record>* part : {&a, &b}) {
        for (Record& record : *part) {
            record.origin = origin++;
        }
    }
    std::vector<Record> wanted;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(wanted), ByKey{});

    DeviceArray<Record> device_a(std::max(a_count, 1));
    DeviceArray<Record> device_b(std::max(b_count, 1));
    DeviceArray<Record> out(wanted.size());
    device_a.set(a);
    device_b.set(b);
    constexpr int threads = 32;
    constexpr int per_thread = 5;
    const auto blocks = (wanted.size() + threads * per_thread - 1) / (threads * per_thread);
    merge<threads, per_thread, Record, ByKey>
        <<<blocks, threads>>>(device_a.data(), a_count, device_b.data(), b_count, out.data());
    compare("merged", out.get(), wanted);
}

int main()
{
    test(500, 300, 97);
    test(1, 700, 10);
    test(320, 0, 50);
    test(77, 83, 1);
}
