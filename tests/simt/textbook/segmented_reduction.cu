// SPDX-License-Identifier: MIT
// arch: sm_80+
// The sums of segments of an array: of runs of equal keys, by a segmented scan of each warp and one atomic addition for each
// run in it; and of the rows of a sparse matrix, by a tile of threads for each.
#include "../program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

constexpr unsigned full_mask = 0xffffffff;
constexpr int threads = 96;

/// @param keys  ascending
__global__ void sum_runs(const int* keys, const int* values, int n, int* sums)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const unsigned lane = threadIdx.x % 32;
    const int key = i < n ? keys[i] : -1;
    int sum = i < n ? values[i] : 0;
    for (unsigned distance = 1; distance < 32; distance *= 2) {
        const int other = __shfl_up_sync(full_mask, sum, distance);
        const int other_key = __shfl_up_sync(full_mask, key, distance);
        if (lane >= distance && other_key == key) {
            sum += other;
        }
    }
    const int next_key = __shfl_down_sync(full_mask, key, 1);
    if (key >= 0 && (lane == 31 || next_key != key)) {
        atomicAdd(&sums[key], sum);
    }
}

/// The lanes with one key find each other, whatever the order.
__global__ void sum_by_match(const int* keys, const int* values, int n, int* sums)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const unsigned lane = threadIdx.x % 32;
    const unsigned active = __ballot_sync(full_mask, i < n);
    if (i < n) {
        const unsigned peers = __match_any_sync(active, keys[i]);
        const int sum = __reduce_add_sync(peers, values[i]);
        if (lane == static_cast<unsigned>(__ffs(static_cast<int>(peers)) - 1)) {
            atomicAdd(&sums[keys[i]], sum);
        }
    }
}

__global__ void sum_rows(const int* first, const int* values, int rows, int* sums)
{
    const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    const int tiles = static_cast<int>(gridDim.x * tile.meta_group_size());
    for (int row = static_cast<int>(blockIdx.x * tile.meta_group_size() + tile.meta_group_rank()); row < rows;
         row += tiles) {
        int sum = 0;
        for (int i = first[row] + static_cast<int>(tile.thread_rank()); i < first[row + 1]; i += 8) {
            sum += values[i];
        }
        sum = cg::reduce(tile, sum, cg::plus<int>());
        if (tile.thread_rank() == 0) {
            sums[row] = sum;
        }
    }
}

int main()
{
    constexpr int segments = 150;
    std::vector<int> first{0};
    std::vector<int> keys;
    std::vector<int> values;
    std::vector<int> wanted;
    for (int s = 0; s < segments; ++s) {
        int sum = 0;
        for (int i = 0; i < s * s % 37; ++i) {
            keys.push_back(s);
            values.push_back((s * 7 + i * 3) % 23 - 8);
            sum += values.back();
        }
        first.push_back(static_cast<int>(keys.size()));
        wanted.push_back(sum);
    }
    const int n = static_cast<int>(keys.size());
    const int blocks = (n + threads - 1) / threads;
    DeviceArray<int> device_first(first.size());
    DeviceArray<int> device_keys(n);
    DeviceArray<int> device_values(n);
    device_first.set(first);
    device_keys.set(keys);
    device_values.set(values);

    DeviceArray<int> of_runs(segments);
    sum_runs<<<blocks, threads>>>(device_keys.data(), device_values.data(), n, of_runs.data());
    compare("runs", of_runs.get(), wanted);
    DeviceArray<int> of_matches(segments);
    sum_by_match<<<blocks, threads>>>(device_keys.data(), device_values.data(), n, of_matches.data());
    compare("matches", of_matches.get(), wanted);
    DeviceArray<int> of_rows(segments);
    sum_rows<<<5, threads>>>(device_first.data(), device_values.data(), segments, of_rows.data());
    compare("rows", of_rows.get(), wanted);
}
