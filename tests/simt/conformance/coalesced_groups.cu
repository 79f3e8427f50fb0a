// SPDX-License-Identifier: MIT
// Groups of those who are together in a branch, and partitions by value. Which lanes are together CUDA leaves open, so the
// program holds each group against its own members, and prints sums over all of them.
#include "../program.hpp"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

constexpr int threads = 96;

/// Whether the functions of `group` agree with the threads that it is made of: each has the value `number`, ascending with
/// the ranks.
template <class Group>
__device__ bool is_consistent(const Group& group, int number)
{
    const int rank = static_cast<int>(group.thread_rank());
    const int size = static_cast<int>(group.size());
    const unsigned everybody = size == 32 ? ~0u : (1u << size) - 1;
    bool right = rank < size && group.num_threads() == group.size();
    right = group.ballot(1) == everybody && right;
    right = group.ballot(rank % 2 == 0) == (everybody & 0x55555555) && right;
    right = group.match_any(rank / 2) == (everybody & 3u << rank / 2 * 2) && right;
    int all = 0;
    right = group.match_all(7, all) == everybody && all != 0 && right;
    right = (group.match_all(rank, all) == 0) == (size > 1) && right;
    right = group.any(rank == size - 1) != 0 && group.all(rank < size) != 0 && right;
    right = (group.all(rank == 0) != 0) == (size == 1) && right;
    const int before = group.shfl_up(number, 1);
    const int behind = group.shfl_down(number, 1);
    right = (rank == 0 ? before == number : before < number) && right;
    right = (rank == size - 1 ? behind == number : behind > number) && right;
    right = group.shfl(rank, size - 1) == size - 1 && right;
    right = cg::reduce(group, 1, cg::plus<int>()) == size && right;
    right = cg::inclusive_scan(group, 1) == rank + 1 && right;
    right = cg::exclusive_scan(group, 2) == 2 * rank && right;
    group.sync();
    return right;
}

__device__ void count_group(const cg::coalesced_group& group, bool right, int* members, int* faults)
{
    if (group.thread_rank() == 0) {
        atomicAdd(members, static_cast<int>(group.size()));
    }
    if (!right) {
        atomicAdd(faults, 1);
    }
}

__global__ void in_branches(const int* kinds, int* members, int* faults)
{
    const int i = threadIdx.x;
    const int kind = kinds[i];
    if (kind == 0) {
        const cg::coalesced_group group = cg::coalesced_threads();
        const bool right =
            is_consistent(group, i) && group.meta_group_rank() == 0 && group.meta_group_size() == 1;
        count_group(group, right, members, faults);
    } else if (kind == 1) {
        const cg::coalesced_group group = cg::coalesced_threads();
        count_group(group, is_consistent(group, i), members + 1, faults);
    }
    for (int round = 0; round < kind; ++round) {
        const cg::coalesced_group group = cg::coalesced_threads();
        count_group(group, is_consistent(group, i), members + 2, faults);
    }
}

/// Groups by value of a whole tile: here everything is defined.
template <unsigned Size>
__global__ void by_value(const int* kinds, int* sizes, int* faults)
{
    const int i = threadIdx.x;
    const auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    const cg::coalesced_group same = cg::labeled_partition(tile, kinds[i]);
    sizes[i] = 1000 * static_cast<int>(same.meta_group_size()) +
               100 * static_cast<int>(same.meta_group_rank()) + static_cast<int>(same.size());
    const cg::coalesced_group alike = cg::binary_partition(tile, kinds[i] == 2);
    sizes[threads + i] = static_cast<int>(alike.size());
    const cg::coalesced_group pairs = cg::tiled_partition(same, 2);
    sizes[2 * threads + i] = 100 * static_cast<int>(pairs.meta_group_rank()) + static_cast<int>(pairs.size());
    const bool right = is_consistent(same, i) && is_consistent(alike, i) && is_consistent(pairs, i);
    if (!right) {
        atomicAdd(faults, 1);
    }
}

template <unsigned Size>
void test_by_value(const std::vector<int>& kinds, const int* device_kinds)
{
    DeviceArray<int> sizes(3 * threads);
    DeviceArray<int> faults(1);
    by_value<Size><<<1, threads>>>(device_kinds, sizes.data(), faults.data());
    std::vector<int> wanted(3 * threads);
    for (int i = 0; i < threads; ++i) {
        const int first = i / static_cast<int>(Size) * static_cast<int>(Size);
        std::vector<int> order;  // kinds in the order in which they come
        int alike = 0;
        int same = 0;
        int rank = 0;
        for (int other = first; other < first + static_cast<int>(Size); ++other) {
            bool known = false;
            for (const int kind : order) {
                known = known || kind == kinds[other];
            }
            if (!known) {
                order.push_back(kinds[other]);
            }
            alike += (kinds[other] == 2) == (kinds[i] == 2);
            same += kinds[other] == kinds[i];
            rank += other < i && kinds[other] == kinds[i];
        }
        int place = 0;
        while (order[place] != kinds[i]) {
            ++place;
        }
        wanted[i] = 1000 * static_cast<int>(order.size()) + 100 * place + same;
        wanted[threads + i] = alike;
        // A group that is no larger than the tile stays as it is.
        const int pair = rank / 2;
        wanted[2 * threads + i] = same <= 2 ? 100 * place + same : 100 * pair + (2 * pair + 1 < same ? 2 : 1);
    }
    std::printf("tiles of %u, %d faults\n", Size, faults.get()[0]);
    compare("  sizes and places", sizes.get(), wanted);
}

int main()
{
    std::vector<int> kinds(threads);
    for (int i = 0; i < threads; ++i) {
        kinds[i] = i * i % 7 % 4;
    }
    DeviceArray<int> device_kinds(threads);
    device_kinds.set(kinds);

    DeviceArray<int> members(3);
    DeviceArray<int> faults(1);
    in_branches<<<1, threads>>>(device_kinds.data(), members.data(), faults.data());
    std::vector<int> wanted(3);
    for (const int kind : kinds) {
        wanted[0] += kind == 0;
        wanted[1] += kind == 1;
        wanted[2] += kind;
    }
    compare("members in branches", members.get(), wanted);
    compare("faults", faults.get(), {0});

    test_by_value<32>(kinds, device_kinds.data());
    test_by_value<8>(kinds, device_kinds.data());
    test_by_value<4>(kinds, device_kinds.data());
}
