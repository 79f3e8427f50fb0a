// SPDX-License-Identifier: MIT
// CUB's algorithms for the device, compared with what the host computes, with no items and with some.
#include "../program.hpp"

#include <cub/cub.cuh>

#include <algorithm>
#include <climits>
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

Ints first(Ints x, int count)
{
    x.resize(count);
    return x;
}

struct Larger
{
    __host__ __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};

struct IsEven
{
    __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

void test_reductions(int count)
{
    const std::string name = std::to_string(count);
    const Ints x = values(count);
    DeviceArray<int> in(count + 1), out(1), index(1);
    in.set(x);
    run([&](void* t, std::size_t& b) { return cub::DeviceReduce::Sum(t, b, in.data(), out.data(), count); });
    say("Sum " + name, out.get()[0] == std::accumulate(x.begin(), x.end(), 0));
    run([&](void* t, std::size_t& b) {
        return cub::DeviceReduce::Reduce(t, b, in.data(), out.data(), count, Larger(), -1000);
    });
    say("Reduce " + name, out.get()[0] == (count == 0 ? -1000 : *std::max_element(x.begin(), x.end())));
    run([&](void* t, std::size_t& b) { return cub::DeviceReduce::Min(t, b, in.data(), out.data(), count); });
    say("Min " + name, out.get()[0] == (count == 0 ? INT_MAX : *std::min_element(x.begin(), x.end())));
    run([&](void* t, std::size_t& b) { return cub::DeviceReduce::Max(t, b, in.data(), out.data(), count); });
    say("Max " + name, out.get()[0] == (count == 0 ? INT_MIN : *std::max_element(x.begin(), x.end())));
    DeviceArray<double> wide(1);
    run([&](void* t, std::size_t& b) { return cub::DeviceReduce::Sum(t, b, in.data(), wide.data(), count); });
    say("Sum as double " + name, wide.get()[0] == std::accumulate(x.begin(), x.end(), 0.0));
    if (count == 0) {
        return;
    }
    DeviceArray<cub::KeyValuePair<int, int>> pair(1);
    run([&](void* t, std::size_t& b) { return cub::DeviceReduce::ArgMin(t, b, in.data(), pair.data(), count); });
    const auto smallest = std::min_element(x.begin(), x.end());
    say("ArgMin " + name, pair.get()[0].key == smallest - x.begin() && pair.get()[0].value == *smallest);
    run([&](void* t, std::size_t& b) { return cub::DeviceReduce::ArgMax(t, b, in.data(), pair.data(), count); });
    const auto largest = std::max_element(x.begin(), x.end());
    say("ArgMax " + name, pair.get()[0].key == largest - x.begin() && pair.get()[0].value == *largest);
}

void test_scans(int count)
{
    const std::string name = std::to_string(count);
    const Ints x = values(count);
    DeviceArray<int> in(count), out(count);
    in.set(x);
    Ints sums(count), exclusive(count), largest(count), before(count);
    for (int i = 0, sum = 0, most = INT_MIN; i < count; ++i) {
        exclusive[i] = sum;
        before[i] = std::max(3, most);
        sum += x[i];
        most = std::max(most, x[i]);
        sums[i] = sum;
        largest[i] = most;
    }
    run([&](void* t, std::size_t& b) {
        return cub::DeviceScan::InclusiveSum(t, b, in.data(), out.data(), count);
    });
    say("InclusiveSum " + name, out.get() == sums);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceScan::ExclusiveSum(t, b, in.data(), out.data(), count);
    });
    say("ExclusiveSum " + name, out.get() == exclusive);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceScan::InclusiveScan(t, b, in.data(), out.data(), Larger(), count);
    });
    say("InclusiveScan " + name, out.get() == largest);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceScan::ExclusiveScan(t, b, in.data(), out.data(), Larger(), 3, count);
    });
    say("ExclusiveScan " + name, out.get() == before);
    run([&](void* t, std::size_t& b) { return cub::DeviceScan::ExclusiveSum(t, b, in.data(), in.data(), count); });
    say("ExclusiveSum in place " + name, in.get() == exclusive);
}

void test_sorts(int count)
{
    const std::string name = std::to_string(count);
    const Ints x = values(count);
    Ints ascending(count);
    std::iota(ascending.begin(), ascending.end(), 0);
    const Ints places = ascending;
    Ints descending = ascending;
    std::stable_sort(ascending.begin(), ascending.end(), [&](int a, int b) { return x[a] < x[b]; });
    std::stable_sort(descending.begin(), descending.end(), [&](int a, int b) { return x[a] > x[b]; });
    Ints up(count), down(count);
    for (int i = 0; i < count; ++i) {
        up[i] = x[ascending[i]];
        down[i] = x[descending[i]];
    }
    DeviceArray<int> keys(count), values_in(count), keys_out(count), values_out(count);
    keys.set(x);
    values_in.set(places);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceRadixSort::SortKeys(t, b, keys.data(), keys_out.data(), count);
    });
    say("SortKeys " + name, keys_out.get() == up);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceRadixSort::SortKeysDescending(t, b, keys.data(), keys_out.data(), count);
    });
    say("SortKeysDescending " + name, keys_out.get() == down);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceRadixSort::SortPairs(t, b, keys.data(), keys_out.data(), values_in.data(),
                                               values_out.data(), count);
    });
    say("SortPairs " + name, keys_out.get() == up && values_out.get() == ascending);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceRadixSort::SortPairsDescending(t, b, keys.data(), keys_out.data(), values_in.data(),
                                                         values_out.data(), count);
    });
    say("SortPairsDescending " + name, keys_out.get() == down && values_out.get() == descending);

    cub::DoubleBuffer<int> both_keys(keys.data(), keys_out.data());
    cub::DoubleBuffer<int> both_values(values_in.data(), values_out.data());
    run([&](void* t, std::size_t& b) {
        return cub::DeviceRadixSort::SortPairs(t, b, both_keys, both_values, count);
    });
    Ints sorted(count), moved(count);
    check(cudaMemcpy(sorted.data(), both_keys.Current(), count * sizeof(int), cudaMemcpyDeviceToHost));
    check(cudaMemcpy(moved.data(), both_values.Current(), count * sizeof(int), cudaMemcpyDeviceToHost));
    say("SortPairs of buffers " + name, sorted == up && moved == ascending);
}

void test_float_keys()
{
    std::vector<float> x(100);
    for (int i = 0; i < 100; ++i) {
        x[i] = (i * 37 % 101 - 50) * 0.25f;
    }
    DeviceArray<float> keys(100), sorted(100);
    keys.set(x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceRadixSort::SortKeys(t, b, keys.data(), sorted.data(), 100);
    });
    std::sort(x.begin(), x.end());
    say("SortKeys of float", sorted.get() == x);
}

void test_selections(int count)
{
    const std::string name = std::to_string(count);
    Ints x = values(count);
    for (int& value : x) {
        value /= 10;
    }
    std::sort(x.begin(), x.end());
    Ints even, flagged, unique, lengths, long_runs;
    std::vector<char> flags(count);
    for (int i = 0; i < count; ++i) {
        flags[i] = i % 3 == 0;
        if (flags[i]) {
            flagged.push_back(x[i]);
        }
        if (x[i] % 2 == 0) {
            even.push_back(x[i]);
        }
        if (i == 0 || x[i] != x[i - 1]) {
            unique.push_back(x[i]);
            lengths.push_back(0);
        }
        lengths.back() += 1;
    }
    DeviceArray<int> in(count), out(count), counts(count), selected(1);
    DeviceArray<char> of_flags(count);
    in.set(x);
    of_flags.set(flags);
    const auto is = [&](const Ints& expected) {
        return selected.get()[0] == int(expected.size()) && first(out.get(), int(expected.size())) == expected;
    };
    run([&](void* t, std::size_t& b) {
        return cub::DeviceSelect::Flagged(t, b, in.data(), of_flags.data(), out.data(), selected.data(), count);
    });
    say("Flagged " + name, is(flagged));
    run([&](void* t, std::size_t& b) {
        return cub::DeviceSelect::If(t, b, in.data(), out.data(), selected.data(), count, IsEven());
    });
    say("If " + name, is(even));
    run([&](void* t, std::size_t& b) {
        return cub::DeviceSelect::Unique(t, b, in.data(), out.data(), selected.data(), count);
    });
    say("Unique " + name, is(unique));
    run([&](void* t, std::size_t& b) {
        return cub::DeviceRunLengthEncode::Encode(t, b, in.data(), out.data(), counts.data(), selected.data(),
                                                  count);
    });
    say("Encode " + name, is(unique) && first(counts.get(), int(lengths.size())) == lengths);
}

void test_histogram()
{
    std::vector<float> x(200);
    Ints expected(6);
    for (int i = 0; i < 200; ++i) {
        x[i] = i * 0.0625f - 1;
        if (x[i] >= 0 && x[i] < 9) {
            expected[int(x[i] / 1.5f)] += 1;
        }
    }
    DeviceArray<float> samples(200);
    DeviceArray<int> bins(6);
    samples.set(x);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceHistogram::HistogramEven(t, b, samples.data(), bins.data(), 7, 0.0f, 9.0f, 200);
    });
    say("HistogramEven", bins.get() == expected);
}

void test_segments()
{
    const Ints x = values(100);
    const Ints offsets = {0, 10, 10, 55, 100};
    DeviceArray<int> in(100), of_offsets(5), out(4);
    in.set(x);
    of_offsets.set(offsets);
    Ints sums, largest;
    for (int i = 0; i < 4; ++i) {
        const auto begin = x.begin() + offsets[i], end = x.begin() + offsets[i + 1];
        sums.push_back(std::accumulate(begin, end, 0));
        largest.push_back(begin == end ? INT_MIN : *std::max_element(begin, end));
    }
    run([&](void* t, std::size_t& b) {
        return cub::DeviceSegmentedReduce::Sum(t, b, in.data(), out.data(), 4, of_offsets.data(),
                                               of_offsets.data() + 1);
    });
    say("sums of segments", out.get() == sums);
    run([&](void* t, std::size_t& b) {
        return cub::DeviceSegmentedReduce::Max(t, b, in.data(), out.data(), 4, of_offsets.data(),
                                               of_offsets.data() + 1);
    });
    say("largest of segments", out.get() == largest);
}

void test_storage_too_small()
{
    const int count = 1000000;  // a GPU sorts few keys without any storage
    DeviceArray<int> in(count), out(count);
    DeviceArray<char> storage(1);
    std::size_t bytes = 1;
    const cudaError_t error = cub::DeviceRadixSort::SortKeys(storage.data(), bytes, in.data(), out.data(), count);
    std::printf("storage too small: %s\n", cudaGetErrorName(error));
}

int main()
{
    test_reductions(0);
    test_reductions(1000);
    test_scans(1);
    test_scans(1000);
    test_sorts(1);
    test_sorts(1000);
    test_float_keys();
    test_selections(1);
    test_selections(500);
    test_histogram();
    test_segments();
    test_storage_too_small();
}
