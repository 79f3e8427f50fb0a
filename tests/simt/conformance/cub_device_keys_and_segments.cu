// SPDX-License-Identifier: MIT
// CUB's algorithms for the device that work by key or by segment, that partition, sort by a comparison, subtract
// neighbours or call a function for each item, compared with what the host computes.
#include "../program.hpp"

#include <cub/cub.cuh>

#include <algorithm>
#include <numeric>
#include <string>

using Ints = std::vector<int>;

void say(const std::string& name, bool is_right)
{
    std::printf("%s: %s\n", name.c_str(), is_right ? "right" : "wrong");
}

/// Calls an algorithm twice, as CUB asks: for the size of its temporary storage, and to run.
template <class Algorithm>
void run(Algorithm algorithm)
{
    std::size_t bytes = 0;
    check(algorithm(nullptr, bytes));
    DeviceArray<char> storage(bytes);
    check(algorithm(storage.data(), bytes));
    finish();
}

Ints values(int count)
{
    Ints x(count);
    for (int i = 0; i < count; ++i) {
        x[i] = (i * 37 + 11) % 101 - 50;
    }
    return x;
}

/// Runs of 1, 2, 3, 4, 1, 2, … equal keys.
Ints runs_of_keys(int count)
{
    Ints keys;
    for (int key = 0; int(keys.size()) < count; ++key) {
        keys.insert(keys.end(), std::min(key % 4 + 1, count - int(keys.size())), key);
    }
    return keys;
}

struct Larger
{
    __host__ __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};

struct Greater
{
    __host__ __device__ bool operator()(int a, int b) const { return b < a; }
};

struct IsEven
{
    __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

struct IsNegative
{
    __host__ __device__ bool operator()(int x) const { return x < 0; }
};


void test_scans_by_key(int count)
{
    const std::string name = std::to_string(count);
    const Ints x = values(count);
    const Ints k = runs_of_keys(count);
    Ints sums(count), before(count), largest(count), largest_before(count);
    for (int i = 0; i < count; ++i) {
        const bool is_first = i == 0 || k[i] != k[i - 1];
        before[i] = is_first ? 0 : sums[i - 1];
        sums[i] = before[i] + x[i];
        largest[i] = is_first ? x[i] : std::max(largest[i - 1], x[i]);
        largest_before[i] = is_first ? 7 : std::max(largest_before[i - 1], x[i - 1]);
    }
    DeviceArray<int> keys(count), in(count), out(count);
    keys.set(k);
    in.set(x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceScan::InclusiveSumByKey(t, b, keys.data(), in.data(), out.data(), count);
    });
    say("InclusiveSumByKey " + name, out.get() == sums);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceScan::ExclusiveSumByKey(t, b, keys.data(), in.data(), out.data(), count);
    });
    say("ExclusiveSumByKey " + name, out.get() == before);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceScan::InclusiveScanByKey(t, b, keys.data(), in.data(), out.data(), Larger(), count);
    });
    say("InclusiveScanByKey " + name, out.get() == largest);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceScan::ExclusiveScanByKey(t, b, keys.data(), in.data(), out.data(), Larger(), 7, count);
    });
    say("ExclusiveScanByKey " + name, out.get() == largest_before);
}

void test_unique_by_key(int count)
{
    const Ints x = values(count);
    const Ints k = runs_of_keys(count);
    Ints unique, firsts;
    for (int i = 0; i < count; ++i) {
        if (i == 0 || k[i] != k[i - 1]) {
            unique.push_back(k[i]);
            firsts.push_back(x[i]);
        }
    }
    DeviceArray<int> keys(count), in(count), keys_out(count), out(count), selected(1);
    keys.set(k);
    in.set(x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceSelect::UniqueByKey(t, b, keys.data(), in.data(), keys_out.data(), out.data(),
                                              selected.data(), count);
    });
    Ints got_keys = keys_out.get(), got = out.get();
    got_keys.resize(unique.size());
    got.resize(unique.size());
    say("UniqueByKey " + std::to_string(count),
        selected.get()[0] == int(unique.size()) && got_keys == unique && got == firsts);
}

void test_partitions(int count)
{
    const std::string name = std::to_string(count);
    const Ints x = values(count);
    Ints even, odd, negative, others;
    std::vector<char> flags(count);
    for (int i = 0; i < count; ++i) {
        flags[i] = x[i] % 2 == 0;
        (flags[i] ? even : odd).push_back(x[i]);
        if (!flags[i]) {
            (x[i] < 0 ? negative : others).push_back(x[i]);
        }
    }
    Ints expected = even;
    expected.insert(expected.end(), odd.rbegin(), odd.rend());
    DeviceArray<int> in(count), out(count), second(count), rest(count), selected(2);
    DeviceArray<char> of_flags(count);
    in.set(x);
    of_flags.set(flags);
    run([&](void* t, std::size_t& b) {
        return cub::DevicePartition::Flagged(t, b, in.data(), of_flags.data(), out.data(), selected.data(), count);
    });
    say("Flagged " + name, out.get() == expected && selected.get()[0] == int(even.size()));
    run([&](void* t, std::size_t& b) {
        return cub::DevicePartition::If(t, b, in.data(), out.data(), selected.data(), count, IsEven());
    });
    say("If " + name, out.get() == expected && selected.get()[0] == int(even.size()));
    run([&](void* t, std::size_t& b) {
        return cub::DevicePartition::If(t, b, in.data(), out.data(), second.data(), rest.data(), selected.data(),
                                        count, IsEven(), IsNegative());
    });
    const Ints sizes = selected.get();
    Ints got = out.get(), got_second = second.get(), got_rest = rest.get();
    got.resize(even.size());
    got_second.resize(negative.size());
    got_rest.resize(others.size());
    say("If into three " + name, sizes == Ints({int(even.size()), int(negative.size())}) && got == even &&
                                     got_second == negative && got_rest == others);
}

void test_merge_sorts(int count)
{
    const std::string name = std::to_string(count);
    const Ints x = values(count);
    Ints order(count);
    std::iota(order.begin(), order.end(), 0);
    const Ints places = order;
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return x[a] > x[b]; });
    Ints sorted(count);
    for (int i = 0; i < count; ++i) {
        sorted[i] = x[order[i]];
    }
    DeviceArray<int> keys(count), items(count), keys_out(count), items_out(count);
    keys.set(x);
    items.set(places);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceMergeSort::SortKeysCopy(t, b, keys.data(), keys_out.data(), count, Greater());
    });
    say("SortKeysCopy " + name, keys_out.get() == sorted && keys.get() == x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceMergeSort::SortPairsCopy(t, b, keys.data(), items.data(), keys_out.data(),
                                                   items_out.data(), count, Greater());
    });
    say("SortPairsCopy " + name, keys_out.get() == sorted && items_out.get() == order);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceMergeSort::StableSortPairs(t, b, keys.data(), items.data(), count, Greater());
    });
    say("StableSortPairs " + name, keys.get() == sorted && items.get() == order);
    keys.set(x);
    items.set(places);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceMergeSort::SortPairs(t, b, keys.data(), items.data(), count, Greater());
    });
    say("SortPairs " + name, keys.get() == sorted && items.get() == order);
    keys.set(x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceMergeSort::SortKeys(t, b, keys.data(), count, Greater());
    });
    say("SortKeys " + name, keys.get() == sorted);
    keys.set(x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceMergeSort::StableSortKeys(t, b, keys.data(), count, Greater());
    });
    say("StableSortKeys " + name, keys.get() == sorted);
}

void test_segmented_sorts()
{
    const Ints x = values(100);
    const Ints offsets = {3, 10, 10, 55, 97};
    Ints places(100);
    std::iota(places.begin(), places.end(), 0);
    Ints up = x, order = places, down = x;
    for (int i = 0; i < 4; ++i) {
        std::sort(up.begin() + offsets[i], up.begin() + offsets[i + 1]);
        std::sort(down.begin() + offsets[i], down.begin() + offsets[i + 1], Greater());
        std::stable_sort(order.begin() + offsets[i], order.begin() + offsets[i + 1],
                         [&](int a, int b) { return x[a] < x[b]; });
    }
    DeviceArray<int> keys(100), items(100), keys_out(100), items_out(100), of_offsets(5);
    keys.set(x);
    items.set(places);
    of_offsets.set(offsets);
    const auto try_sort = [&](const char* name, const Ints& expected, const Ints& expected_items, auto sort) {
        keys_out.set(x);
        items_out.set(places);
        run([&](void* t, std::size_t& b) { return sort(t, b, of_offsets.data(), of_offsets.data() + 1); });
        say(name, keys_out.get() == expected && items_out.get() == expected_items);
    };
    try_sort("segmented SortKeys", up, places, [&](void* t, std::size_t& b, int* begins, int* ends) {
        return cub::DeviceSegmentedSort::SortKeys(t, b, keys.data(), keys_out.data(), 100, 4, begins, ends);
    });
    try_sort("segmented SortKeysDescending", down, places, [&](void* t, std::size_t& b, int* begins, int* ends) {
        return cub::DeviceSegmentedSort::SortKeysDescending(t, b, keys.data(), keys_out.data(), 100, 4, begins,
                                                            ends);
    });
    try_sort("segmented StableSortPairs", up, order, [&](void* t, std::size_t& b, int* begins, int* ends) {
        return cub::DeviceSegmentedSort::StableSortPairs(t, b, keys.data(), keys_out.data(), items.data(),
                                                         items_out.data(), 100, 4, begins, ends);
    });
    try_sort("segmented radix SortKeys", up, places, [&](void* t, std::size_t& b, int* begins, int* ends) {
        return cub::DeviceSegmentedRadixSort::SortKeys(t, b, keys.data(), keys_out.data(), 100, 4, begins, ends);
    });
    try_sort("segmented radix SortPairs", up, order, [&](void* t, std::size_t& b, int* begins, int* ends) {
        return cub::DeviceSegmentedRadixSort::SortPairs(t, b, keys.data(), keys_out.data(), items.data(),
                                                        items_out.data(), 100, 4, begins, ends);
    });
}

void test_adjacent_differences(int count)
{
    const std::string name = std::to_string(count);
    const Ints x = values(count);
    Ints left = x, right = x;
    for (int i = 1; i < count; ++i) {
        left[i] = x[i] - x[i - 1];
        right[i - 1] = x[i - 1] - x[i];
    }
    DeviceArray<int> in(count), out(count);
    in.set(x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceAdjacentDifference::SubtractLeftCopy(t, b, in.data(), out.data(), count);
    });
    say("SubtractLeftCopy " + name, out.get() == left);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceAdjacentDifference::SubtractRightCopy(t, b, in.data(), out.data(), count);
    });
    say("SubtractRightCopy " + name, out.get() == right);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceAdjacentDifference::SubtractLeft(t, b, in.data(), count);
    });
    say("SubtractLeft " + name, in.get() == left);
    in.set(x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceAdjacentDifference::SubtractRight(t, b, in.data(), count);
    });
    say("SubtractRight " + name, in.get() == right);
}

struct Double
{
    __device__ void operator()(int& x) const { x *= 2; }
};

struct AddTo
{
    int* sum;
    __device__ void operator()(int x) const { atomicAdd(sum, x); }
};

struct StoreSquare
{
    int* out;
    __device__ void operator()(int i) const { out[i] = i * i; }
};

void test_for_each()
{
    const Ints x = values(300);
    Ints doubled = x, squares(300);
    for (int i = 0; i < 300; ++i) {
        doubled[i] *= 2;
        squares[i] = i * i;
    }
    DeviceArray<int> in(300), out(300), sum(1);
    in.set(x);
    sum.set({0});
    check(cub::DeviceFor::ForEachCopy(in.data(), in.data() + 300, AddTo{sum.data()}));
    check(cub::DeviceFor::ForEach(in.data(), in.data() + 300, Double()));
    check(cub::DeviceFor::ForEachCopyN(in.data(), 300, AddTo{sum.data()}));
    check(cub::DeviceFor::Bulk(300, StoreSquare{out.data()}));
    finish();
    const int total = std::accumulate(x.begin(), x.end(), 0);
    say("ForEach", in.get() == doubled);
    say("ForEachCopy", sum.get()[0] == 3 * total);
    say("Bulk", out.get() == squares);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceFor::ForEachN(t, b, in.data(), 300, Double());
    });
    for (int& value : doubled) {
        value *= 2;
    }
    say("ForEachN", in.get() == doubled);
}

int main()
{
    for (const int count : {1, 2, 1000}) {
        test_scans_by_key(count);
        test_unique_by_key(count);
        test_partitions(count);
        test_merge_sorts(count);
        test_adjacent_differences(count);
    }
    test_segmented_sorts();
    test_for_each();
}
