// expect: budget | read once by each kernel
// The rows vote. In the groups each lane reads the values of the others once more and counts for itself.
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
    const int first = i - threadIdx.x % group_size;
    if (i < n) {
        int kept = 0;
        int before = 0;
        for (int k = first; k < first + group_size && k < n; ++k) {
            kept += values[k] != 0;
            before += k < i && values[k] != 0;
        }
        ranks[i] = values[i] != 0 ? before : -1;
        if (i == first) {
            counts[i / group_size] = kept;
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
