// expect: accepted
// One group a block, ranks by shifting the lanes behind out of the mask, and the last lane that is there counts.
#include "votes.hpp"

#include <cuda_runtime.h>

constexpr unsigned full_mask = 0xffffffff;  // all 32 lanes; those that a small block lacks are not waited for
constexpr int block_size = 32;             // threads of rank_values: one group

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
        mine[any_of_only_first] = __any_sync(first, value);  // the mask names lane 0, and lane 0 alone is here
    } else {
        const int all_others = __all_sync(others, value);  // lane 0 has no part in this, and no answer
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
    const int up_to_here = __popc(kept << (31 - lane));          // this lane and those in front of it
    if (i < n) {
        ranks[i] = value != 0 ? up_to_here - 1 : -1;
        if (lane == 31 || i == n - 1) {
            counts[i / group_size] = up_to_here;
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
