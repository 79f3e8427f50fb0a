// expect: finding | makes another warp call
// Lanes 1 to 15 vote in their branch with the full mask, which names lane 0, and that is at a vote of its own.
#include "votes.hpp"

#include <cuda_runtime.h>

constexpr unsigned full_mask = 0xffffffff;  // all 32 lanes; those that a small block lacks are not waited for
constexpr int block_size = 256;             // threads of rank_values: eight groups

__global__ void row_votes(const int* values, unsigned* answers)
{
    const int t = threadIdx.x;  // 0 to 15: the block is half a warp, and t is the lane
    const int value = values[blockIdx.x * row_size + t];
    unsigned* mine = answers + blockIdx.x * answer_count;
    const unsigned others = __ballot_sync(full_mask, t != 0);
    const unsigned first = __ballot_sync(full_mask, t == 0);
    const unsigned not_zero = __ballot_sync(full_mask, value != 0);
    const int all = __all_sync(full_mask, value);
    const int any = __any_sync(full_mask, value);
    if (t == 0) {
        mine[not_first] = others;
        mine[only_first] = first;
        mine[nonzero] = not_zero;
        mine[all_of_row] = all;
        mine[any_of_row] = any;
        mine[any_of_only_first] = __any_sync(first, value);
    } else {
        const int all_others = __all_sync(full_mask, value);
        if (t == 1) {
            mine[all_of_not_first] = all_others;
        }
    }
}

__global__ void rank_values(const int* values, int* ranks, int* counts, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int lane = threadIdx.x % group_size;
    const int value = i < n ? values[i] : 0;
    const unsigned kept = __ballot_sync(full_mask, value != 0);  // past the end value is 0: not kept
    const unsigned before = (1u << lane) - 1;                    // the lanes in front of this one
    if (i < n) {
        ranks[i] = value != 0 ? __popc(kept & before) : -1;
        if (lane == 0) {
            counts[i / group_size] = __popc(kept);
        }
    }
}

void votes(const int* values, unsigned* answers, int* ranks, int* counts, int n)
{
    const int rows = n / row_size;
    if (rows > 0) {
        row_votes<<<rows, row_size>>>(values, answers);
    }
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        rank_values<<<blocks, block_size>>>(values, ranks, counts, n);
    }
}
