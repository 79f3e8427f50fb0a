// SPDX-License-Identifier: MIT
// CUB's primitives for blocks, compared with what the host computes: for several sizes of blocks, one of which ends in a
// partial warp, and several items per thread.
#include "../program.hpp"

#include <cub/block/block_shuffle.cuh>
#include <cub/cub.cuh>

#include <algorithm>
#include <numeric>
#include <string>

using Ints = std::vector<int>;

void expect(const std::string& name, const Ints& results, const Ints& expected)
{
    std::printf("%s: %s\n", name.c_str(), results == expected ? "right" : "wrong");
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (results[i] != expected[i]) {
            std::printf("  element %d is %d, not %d\n", int(i), results[i], expected[i]);
            break;
        }
    }
}

Ints values(int count)
{
    Ints x(count);
    for (int i = 0; i < count; ++i) {
        x[i] = (i * 37 + 11) % 101 - 50;
    }
    return x;
}

struct Larger
{
    __host__ __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};

struct Less
{
    __host__ __device__ bool operator()(int a, int b) const { return a < b; }
};

struct Differ
{
    __host__ __device__ bool operator()(int a, int b) const { return a != b; }
};

/// f(x) = a x + b. To apply one after the other is associative, and depends on the order.
struct Line
{
    int a, b;
};

struct Compose
{
    __host__ __device__ Line operator()(const Line& first, const Line& then) const
    {
        return {then.a * first.a, then.a * first.b + then.b};
    }
};

__host__ __device__ Line line_of(int x)
{
    return {x % 2 == 0 ? 1 : -1, x};
}

/// Adds up what it is called with, as for a loop over tiles.
struct RunningPrefix
{
    int sum;
    __device__ int operator()(int aggregate)
    {
        const int before = sum;
        sum += aggregate;
        return before;
    }
};

// --- BlockReduce ---

template <int Threads, int Items, cub::BlockReduceAlgorithm Algorithm>
__global__ void reduce(const int* x, int* y, int valid)
{
    using Reduce = cub::BlockReduce<int, Threads, Algorithm>;
    using ReduceLines = cub::BlockReduce<Line, Threads>;
    __shared__ typename Reduce::TempStorage storage;
    __shared__ typename ReduceLines::TempStorage lines;
    int items[Items];
    cub::LoadDirectBlocked(threadIdx.x, x, items);
    const int sum = Reduce(storage).Sum(items);
    __syncthreads();
    const int largest = Reduce(storage).Reduce(items, Larger());
    __syncthreads();
    const int valid_sum = Reduce(storage).Sum(items[0], valid);
    __syncthreads();
    const int valid_largest = Reduce(storage).Reduce(items[0], Larger(), valid);
    const Line line = ReduceLines(lines).Reduce(line_of(items[0]), Compose());
    if (threadIdx.x == 0) {
        const int results[] = {sum, largest, valid_sum, valid_largest, line.a, line.b};
        for (int i = 0; i < 6; ++i) {
            y[i] = results[i];
        }
    }
}

template <int Threads, int Items, cub::BlockReduceAlgorithm Algorithm>
void test_reduce(const std::string& name)
{
    const int valid = Threads / 2 + 3;
    const Ints x = values(Threads * Items);
    DeviceArray<int> in(x.size()), out(6);
    in.set(x);
    reduce<Threads, Items, Algorithm><<<1, Threads>>>(in.data(), out.data(), valid);
    Ints first;
    Line line = line_of(x[0]);
    for (int i = 0; i < Threads; ++i) {
        if (i < valid) {
            first.push_back(x[i * Items]);
        }
        line = i == 0 ? line : Compose()(line, line_of(x[i * Items]));
    }
    expect("reduce " + name, out.get(),
           {std::accumulate(x.begin(), x.end(), 0), *std::max_element(x.begin(), x.end()),
            std::accumulate(first.begin(), first.end(), 0), *std::max_element(first.begin(), first.end()), line.a,
            line.b});
}

// --- BlockScan ---

template <int Threads, int Items, cub::BlockScanAlgorithm Algorithm>
__global__ void scan(const int* x, int* y)
{
    using Scan = cub::BlockScan<int, Threads, Algorithm>;
    __shared__ typename Scan::TempStorage storage;
    constexpr int count = Threads * Items;
    int items[Items], result[Items], aggregate = 0;
    cub::LoadDirectBlocked(threadIdx.x, x, items);

    Scan(storage).InclusiveSum(items, result, aggregate);
    cub::StoreDirectBlocked(threadIdx.x, y, result);
    __syncthreads();
    Scan(storage).ExclusiveSum(items, result);
    cub::StoreDirectBlocked(threadIdx.x, y + count, result);
    __syncthreads();
    Scan(storage).InclusiveScan(items, result, Larger());
    cub::StoreDirectBlocked(threadIdx.x, y + 2 * count, result);
    __syncthreads();
    Scan(storage).ExclusiveScan(items, result, 7, Larger());
    cub::StoreDirectBlocked(threadIdx.x, y + 3 * count, result);
    __syncthreads();
    RunningPrefix prefix{1000};
    Scan(storage).ExclusiveSum(items, result, prefix);
    cub::StoreDirectBlocked(threadIdx.x, y + 4 * count, result);
    __syncthreads();
    Scan(storage).InclusiveSum(items, items, prefix);
    cub::StoreDirectBlocked(threadIdx.x, y + 5 * count, items);
    __syncthreads();
    int one = 0;
    Scan(storage).ExclusiveSum(int(threadIdx.x), one);
    y[6 * count + threadIdx.x] = one;
    __syncthreads();
    Scan(storage).InclusiveScan(int(threadIdx.x), one, Larger(), aggregate);
    y[6 * count + Threads + threadIdx.x] = one + aggregate;
}

template <int Threads, int Items, cub::BlockScanAlgorithm Algorithm>
void test_scan(const std::string& name)
{
    const Ints x = values(Threads * Items);
    const int count = Threads * Items;
    DeviceArray<int> in(count), out(6 * count + 2 * Threads);
    in.set(x);
    scan<Threads, Items, Algorithm><<<1, Threads>>>(in.data(), out.data());
    Ints expected(6 * count + 2 * Threads);
    const int total = std::accumulate(x.begin(), x.end(), 0);
    for (int i = 0, sum = 0, largest = -1000, exclusive = 7; i < count; ++i) {
        expected[count + i] = sum;
        expected[4 * count + i] = 1000 + sum;
        expected[3 * count + i] = exclusive;
        sum += x[i];
        largest = std::max(largest, x[i]);
        exclusive = std::max(exclusive, x[i]);
        expected[i] = sum;
        expected[2 * count + i] = largest;
        expected[5 * count + i] = 1000 + total + sum;
    }
    for (int i = 0; i < Threads; ++i) {
        expected[6 * count + i] = i * (i - 1) / 2;
        expected[6 * count + Threads + i] = i + Threads - 1;
    }
    expect("scan " + name, out.get(), expected);
}

// --- BlockLoad, BlockStore, BlockExchange ---

template <int Threads, int Items, cub::BlockLoadAlgorithm LoadBy, cub::BlockStoreAlgorithm StoreBy>
__global__ void copy(const int* x, int* y, int* held, int valid)
{
    using Load = cub::BlockLoad<int, Threads, Items, LoadBy>;
    using Store = cub::BlockStore<int, Threads, Items, StoreBy>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
    } storage;
    int items[Items];
    Load(storage.load).Load(x, items, valid, -1);
    cub::StoreDirectBlocked(threadIdx.x, held, items);
    __syncthreads();
    Store(storage.store).Store(y, items, valid);
    __syncthreads();
    Load(storage.load).Load(x, items);
    __syncthreads();
    Store(storage.store).Store(y + Threads * Items, items);
}

template <int Threads, int Items, cub::BlockLoadAlgorithm LoadBy, cub::BlockStoreAlgorithm StoreBy>
void test_copy(const std::string& name)
{
    const int count = Threads * Items;
    const int valid = count - Items - 1;
    const Ints x = values(count);
    DeviceArray<int> in(count), out(2 * count), held(count);
    in.set(x);
    copy<Threads, Items, LoadBy, StoreBy><<<1, Threads>>>(in.data(), out.data(), held.data(), valid);
    Ints expected(2 * count), blocked(count);
    for (int i = 0; i < count; ++i) {
        expected[i] = i < valid ? x[i] : 0;
        expected[count + i] = x[i];
        const int item = LoadBy == cub::BLOCK_LOAD_STRIPED ? i % Items * Threads + i / Items : i;
        blocked[i] = item < valid ? x[item] : -1;
    }
    expect("load and store " + name, out.get(), expected);
    expect("loaded " + name, held.get(), blocked);
}

template <int Threads, int Items>
__global__ void exchange(const int* x, const int* ranks, int* y)
{
    using Exchange = cub::BlockExchange<int, Threads, Items>;
    __shared__ typename Exchange::TempStorage storage;
    constexpr int count = Threads * Items;
    int items[Items], result[Items], rank[Items];
    cub::LoadDirectBlocked(threadIdx.x, x, items);
    cub::LoadDirectBlocked(threadIdx.x, ranks, rank);
    Exchange(storage).BlockedToStriped(items, result);
    cub::StoreDirectStriped<Threads>(threadIdx.x, y, result);
    __syncthreads();
    Exchange(storage).StripedToBlocked(result);
    cub::StoreDirectBlocked(threadIdx.x, y + count, result);
    __syncthreads();
    Exchange(storage).BlockedToWarpStriped(items, result);
    __syncthreads();
    Exchange(storage).WarpStripedToBlocked(result, result);
    cub::StoreDirectBlocked(threadIdx.x, y + 2 * count, result);
    __syncthreads();
    Exchange(storage).ScatterToBlocked(items, result, rank);
    cub::StoreDirectBlocked(threadIdx.x, y + 3 * count, result);
    __syncthreads();
    Exchange(storage).ScatterToStriped(items, rank);
    cub::StoreDirectStriped<Threads>(threadIdx.x, y + 4 * count, items);
}

template <int Threads, int Items>
void test_exchange(const std::string& name)
{
    const int count = Threads * Items;
    const Ints x = values(count);
    Ints ranks(count), expected(5 * count);
    for (int i = 0; i < count; ++i) {
        ranks[i] = (i + count / 3) % count;
        expected[i] = expected[count + i] = expected[2 * count + i] = x[i];
        expected[3 * count + ranks[i]] = expected[4 * count + ranks[i]] = x[i];
    }
    DeviceArray<int> in(count), of_ranks(count), out(5 * count);
    in.set(x);
    of_ranks.set(ranks);
    exchange<Threads, Items><<<1, Threads>>>(in.data(), of_ranks.data(), out.data());
    expect("exchange " + name, out.get(), expected);
}

// --- BlockRadixSort, BlockMergeSort ---

template <int Threads, int Items>
__global__ void sort(const int* x, int* y)
{
    using Radix = cub::BlockRadixSort<int, Threads, Items, int>;
    using RadixKeys = cub::BlockRadixSort<unsigned int, Threads, Items>;
    using Merge = cub::BlockMergeSort<int, Threads, Items, int>;
    __shared__ union {
        typename Radix::TempStorage radix;
        typename RadixKeys::TempStorage keys;
        typename Merge::TempStorage merge;
    } storage;
    constexpr int count = Threads * Items;
    int keys[Items], places[Items];
    const auto load = [&] {
        cub::LoadDirectBlocked(threadIdx.x, x, keys);
        for (int i = 0; i < Items; ++i) {
            places[i] = threadIdx.x * Items + i;
        }
        __syncthreads();
    };
    load();
    Radix(storage.radix).Sort(keys, places);
    cub::StoreDirectBlocked(threadIdx.x, y, keys);
    cub::StoreDirectBlocked(threadIdx.x, y + count, places);
    load();
    Radix(storage.radix).SortDescendingBlockedToStriped(keys, places);
    cub::StoreDirectStriped<Threads>(threadIdx.x, y + 2 * count, keys);
    cub::StoreDirectStriped<Threads>(threadIdx.x, y + 3 * count, places);
    load();
    Merge(storage.merge).Sort(keys, places, Less());
    cub::StoreDirectBlocked(threadIdx.x, y + 4 * count, keys);
    load();
    unsigned int bits[Items];
    for (int i = 0; i < Items; ++i) {
        bits[i] = static_cast<unsigned int>(keys[i] + 64);
    }
    RadixKeys(storage.keys).Sort(bits, 2, 5);
    cub::StoreDirectBlocked(threadIdx.x, y + 5 * count, bits);
}

template <int Threads, int Items>
void test_sort(const std::string& name)
{
    const int count = Threads * Items;
    const Ints x = values(count);
    DeviceArray<int> in(count), out(6 * count);
    in.set(x);
    sort<Threads, Items><<<1, Threads>>>(in.data(), out.data());
    Ints ascending(count), expected(6 * count);
    std::iota(ascending.begin(), ascending.end(), 0);
    Ints descending = ascending, some_bits = ascending;
    std::stable_sort(ascending.begin(), ascending.end(), [&](int a, int b) { return x[a] < x[b]; });
    std::stable_sort(descending.begin(), descending.end(), [&](int a, int b) { return x[a] > x[b]; });
    std::stable_sort(some_bits.begin(), some_bits.end(),
                     [&](int a, int b) { return ((x[a] + 64) >> 2) % 8 < ((x[b] + 64) >> 2) % 8; });
    for (int i = 0; i < count; ++i) {
        expected[i] = expected[4 * count + i] = x[ascending[i]];
        expected[count + i] = ascending[i];
        expected[2 * count + i] = x[descending[i]];
        expected[3 * count + i] = descending[i];
        expected[5 * count + i] = x[some_bits[i]] + 64;
    }
    expect("sort " + name, out.get(), expected);
}

__global__ void sort_floats(float* x)
{
    using Sort = cub::BlockRadixSort<float, 32, 1>;
    __shared__ Sort::TempStorage storage;
    float key[] = {x[threadIdx.x]};
    Sort(storage).Sort(key);
    x[threadIdx.x] = key[0];
}

void test_float_keys()
{
    std::vector<float> x(32);
    for (int i = 0; i < 32; ++i) {
        x[i] = (i * 7 % 32 - 16) * 0.5f;
    }
    DeviceArray<float> keys(32);
    keys.set(x);
    sort_floats<<<1, 32>>>(keys.data());
    std::sort(x.begin(), x.end());
    std::printf("sort of float: %s\n", keys.get() == x ? "right" : "wrong");
}

// --- BlockHistogram, BlockShuffle, BlockDiscontinuity ---

template <int Threads, int Items, cub::BlockHistogramAlgorithm Algorithm>
__global__ void histogram(const unsigned char* x, int* y)
{
    using Histogram = cub::BlockHistogram<unsigned char, Threads, Items, 16, Algorithm>;
    __shared__ typename Histogram::TempStorage storage;
    __shared__ int bins[16];
    unsigned char items[Items];
    cub::LoadDirectBlocked(threadIdx.x, x, items);
    Histogram(storage).Histogram(items, bins);
    __syncthreads();
    Histogram(storage).Composite(items, bins);
    __syncthreads();
    if (threadIdx.x < 16) {
        y[threadIdx.x] = bins[threadIdx.x];
    }
}

template <int Threads, int Items, cub::BlockHistogramAlgorithm Algorithm>
void test_histogram(const std::string& name)
{
    std::vector<unsigned char> x(Threads * Items);
    Ints expected(16);
    for (std::size_t i = 0; i < x.size(); ++i) {
        x[i] = static_cast<unsigned char>(i * i % 16);
        expected[x[i]] += 2;
    }
    DeviceArray<unsigned char> in(x.size());
    DeviceArray<int> out(16);
    in.set(x);
    histogram<Threads, Items, Algorithm><<<1, Threads>>>(in.data(), out.data());
    expect("histogram " + name, out.get(), expected);
}

template <int Threads, int Items>
__global__ void neighbours(const int* x, int* y)
{
    using Shuffle = cub::BlockShuffle<int, Threads>;
    using Discontinuity = cub::BlockDiscontinuity<int, Threads>;
    __shared__ union {
        typename Shuffle::TempStorage shuffle;
        typename Discontinuity::TempStorage discontinuity;
    } storage;
    constexpr int count = Threads * Items;
    int items[Items], result[Items], tails[Items];
    cub::LoadDirectBlocked(threadIdx.x, x, items);
    result[0] = -7;
    Shuffle(storage.shuffle).Up(items, result);
    cub::StoreDirectBlocked(threadIdx.x, y, result);
    __syncthreads();
    result[Items - 1] = -7;
    Shuffle(storage.shuffle).Down(items, result);
    cub::StoreDirectBlocked(threadIdx.x, y + count, result);
    __syncthreads();
    int other = -7;
    Shuffle(storage.shuffle).Offset(items[0], other, -2);
    y[2 * count + threadIdx.x] = other;
    __syncthreads();
    Shuffle(storage.shuffle).Rotate(items[0], other, 5);
    y[3 * count + threadIdx.x] = other;
    for (int& item : items) {
        item /= 20;
    }
    __syncthreads();
    Discontinuity(storage.discontinuity).FlagHeads(result, items, Differ());
    cub::StoreDirectBlocked(threadIdx.x, y + 4 * count, result);
    __syncthreads();
    Discontinuity(storage.discontinuity).FlagHeadsAndTails(result, 2, tails, -1, items, Differ());
    cub::StoreDirectBlocked(threadIdx.x, y + 5 * count, result);
    cub::StoreDirectBlocked(threadIdx.x, y + 6 * count, tails);
}

template <int Threads, int Items>
void test_neighbours(const std::string& name)
{
    const int count = Threads * Items;
    Ints x = values(count), expected(7 * count);
    std::sort(x.begin(), x.end());
    for (int i = 0; i < count; ++i) {
        const int own = x[i] / 20;
        const bool is_first = i == 0, is_last = i == count - 1;
        expected[i] = is_first ? -7 : x[i - 1];
        expected[count + i] = is_last ? -7 : x[i + 1];
        expected[4 * count + i] = is_first || x[i - 1] / 20 != own;
        expected[5 * count + i] = (is_first ? 2 : x[i - 1] / 20) != own;
        expected[6 * count + i] = (is_last ? -1 : x[i + 1] / 20) != own;
    }
    for (int i = 0; i < Threads; ++i) {
        expected[2 * count + i] = i < 2 ? -7 : x[(i - 2) * Items];
        expected[3 * count + i] = x[(i + 5) % Threads * Items];
    }
    DeviceArray<int> in(count), out(7 * count);
    in.set(x);
    neighbours<Threads, Items><<<1, Threads>>>(in.data(), out.data());
    expect("neighbours " + name, out.get(), expected);
}

// --- Blocks of several dimensions, and shared memory that the primitive has itself ---

__global__ void in_two_dimensions(int* y)
{
    using Reduce = cub::BlockReduce<int, 8, cub::BLOCK_REDUCE_WARP_REDUCTIONS, 9>;
    const int rank = threadIdx.x + 8 * threadIdx.y;
    const int sum = Reduce().Sum(rank);
    if (rank == 0) {
        *y = sum;
    }
}

int main()
{
    test_reduce<64, 1, cub::BLOCK_REDUCE_WARP_REDUCTIONS>("64, by warps");
    test_reduce<100, 3, cub::BLOCK_REDUCE_RAKING>("100 x 3, raking");
    test_reduce<32, 2, cub::BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY>("32 x 2, commutative");
    test_scan<64, 1, cub::BLOCK_SCAN_WARP_SCANS>("64, by warps");
    test_scan<100, 3, cub::BLOCK_SCAN_RAKING>("100 x 3, raking");
    test_scan<32, 2, cub::BLOCK_SCAN_RAKING_MEMOIZE>("32 x 2, memoize");
    test_copy<64, 4, cub::BLOCK_LOAD_DIRECT, cub::BLOCK_STORE_DIRECT>("direct");
    test_copy<64, 4, cub::BLOCK_LOAD_STRIPED, cub::BLOCK_STORE_STRIPED>("striped");
    test_copy<100, 3, cub::BLOCK_LOAD_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE>("transpose");
    test_copy<96, 3, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_WARP_TRANSPOSE>("warp transpose");
    test_copy<64, 5, cub::BLOCK_LOAD_VECTORIZE, cub::BLOCK_STORE_VECTORIZE>("vectorize");
    test_exchange<64, 4>("64 x 4");
    test_exchange<96, 1>("96");
    test_sort<64, 1>("64");
    test_sort<128, 3>("128 x 3");
    test_float_keys();
    test_histogram<64, 3, cub::BLOCK_HISTO_SORT>("sort");
    test_histogram<64, 3, cub::BLOCK_HISTO_ATOMIC>("atomic");
    test_neighbours<64, 1>("64");
    test_neighbours<100, 3>("100 x 3");
    DeviceArray<int> sum(1);
    in_two_dimensions<<<1, dim3(8, 9)>>>(sum.data());
    expect("two dimensions", sum.get(), {72 * 71 / 2});
}
