// SPDX-License-Identifier: MIT
// Batcher's odd-even merge sort of pairs of keys and values, in shared memory and with a launch for each step, with any
// order that is handed over as a function object.
#include "../program.hpp"

#include <algorithm>

template <typename Key, typename Value>
struct Pair
{
    Key key;
    Value value;
};

template <typename Key>
struct Ascending
{
    __host__ __device__ bool operator()(const Key& a, const Key& b) const { return a < b; }
};

template <typename Less>
struct Reversed
{
    Less less;

    template <typename Key>
    __host__ __device__ bool operator()(const Key& a, const Key& b) const
    {
        return less(b, a);
    }
};

template <typename T>
__device__ inline void swap_values(T& a, T& b)
{
    const T kept = a;
    a = b;
    b = kept;
}

/// The comparison of step (size, stride) that thread `i` makes: with the element before or after it.
template <typename P, typename Less>
__device__ void compare_exchange(P* pairs, unsigned i, unsigned size, unsigned stride, Less less)
{
    const unsigned position = 2 * i - (i & (stride - 1));
    if (stride == size / 2) {
        if (less(pairs[position + stride].key, pairs[position].key)) {
            swap_values(pairs[position], pairs[position + stride]);
        }
    } else if ((i & (size / 2 - 1)) >= stride) {
        if (less(pairs[position].key, pairs[position - stride].key)) {
            swap_values(pairs[position], pairs[position - stride]);
        }
    }
}

template <unsigned Length, typename P, typename Less = Ascending<decltype(P::key)>>
__global__ void sort_shared(P* pairs, Less less = Less{})
{
    __shared__ P s[Length];
    pairs += blockIdx.x * Length;
    s[threadIdx.x] = pairs[threadIdx.x];
    s[threadIdx.x + Length / 2] = pairs[threadIdx.x + Length / 2];
    for (unsigned size = 2; size <= Length; size <<= 1) {
        for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            compare_exchange(s, threadIdx.x, size, stride, less);
        }
    }
    __syncthreads();
    pairs[threadIdx.x] = s[threadIdx.x];
    pairs[threadIdx.x + Length / 2] = s[threadIdx.x + Length / 2];
}

template <typename P, typename Less>
__global__ void merge_step(P* pairs, unsigned size, unsigned stride, Less less)
{
    compare_exchange(pairs, blockIdx.x * blockDim.x + threadIdx.x, size, stride, less);
}

using Entry = Pair<short, unsigned char>;

bool is_sorted_permutation(std::vector<Entry> got, const std::vector<Entry>& of, bool descending)
{
    const auto key_order = [=](const Entry& a, const Entry& b) {
        return descending ? b.key < a.key : a.key < b.key;
    };
    const auto any_order = [](const Entry& a, const Entry& b) {
        return a.key != b.key ? a.key < b.key : a.value < b.value;
    };
    const auto equal = [](const Entry& a, const Entry& b) { return a.key == b.key && a.value == b.value; };
    if (!std::is_sorted(got.begin(), got.end(), key_order)) {
        return false;
    }
    std::vector<Entry> wanted = of;
    std::sort(wanted.begin(), wanted.end(), any_order);
    std::sort(got.begin(), got.end(), any_order);
    return std::equal(got.begin(), got.end(), wanted.begin(), wanted.end(), equal);
}

int main()
{
    constexpr unsigned tile = 128;
    constexpr unsigned n = 8 * tile;
    std::vector<Entry> entries(n);
    for (unsigned i = 0; i < n; ++i) {
        entries[i] = {static_cast<short>(i * 7919 % 601 - 300), static_cast<unsigned char>(i)};
    }

    DeviceArray<Entry> one(tile);
    one.set({entries.begin(), entries.begin() + tile});
    sort_shared<tile><<<1, tile / 2>>>(one.data());
    std::printf("in shared memory: %s\n",
                is_sorted_permutation(one.get(), {entries.begin(), entries.begin() + tile}, false) ? "yes"
                                                                                                   : "no");

    DeviceArray<Entry> all(n);
    all.set(entries);
    const Reversed<Ascending<short>> descending{};
    sort_shared<tile, Entry><<<n / tile, tile / 2>>>(all.data(), descending);
    for (unsigned size = 2 * tile; size <= n; size *= 2) {
        for (unsigned stride = size / 2; stride > 0; stride /= 2) {
            merge_step<<<n / 256, 128>>>(all.data(), size, stride, descending);
        }
    }
    std::printf("of the whole array, descending: %s\n",
                is_sorted_permutation(all.get(), entries, true) ? "yes" : "no");
}
