// expect: budget | come from votes
// Lane 0 reads the whole row and finds the answers of the row by itself. Nobody votes, but in the groups.
#include "votes.hpp"

#include <cuda_runtime.h>

constexpr unsigned full_mask = 0xffffffff;  // all 32 lanes; those that a small block lacks are not waited for
constexpr int block_size = 256;             // threads of rank_values: eight groups

__global__ void row_votes(const int* values, unsigned* answers)
{
    const int t = threadIdx.x;  // 0 to 15: the block is half a warp, and t is the lane
    unsigned* mine = answers + blockIdx.x * answer_count;
    if (t == 0) {
        unsigned bits = 0;
        for (int k = 0; k < row_size; ++k) {
            bits |= values[blockIdx.x * row_size + k] != 0 ? 1u << k : 0;
        }
        mine[not_first] = 0xfffe;
        mine[only_first] = 1;
        mine[nonzero] = bits;
        mine[all_of_row] = bits == 0xffff;
        mine[all_of_not_first] = (bits & 0xfffe) == 0xfffe;
        mine[any_of_row] = bits != 0;
        mine[any_of_only_first] = bits & 1;
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
