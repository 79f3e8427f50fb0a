// expect: accepted
// One ballot tells everything: all and any are questions about its bits. Seven lanes store one answer each.
#include "votes.hpp"

#include <cuda_runtime.h>

constexpr unsigned full_mask = 0xffffffff;  // all 32 lanes; those that a small block lacks are not waited for
constexpr int block_size = 256;             // threads of rank_values: eight groups

__global__ void row_votes(const int* values, unsigned* answers)
{
    const int t = threadIdx.x;  // 0 to 15: the block is half a warp, and t is the lane
    const int value = values[blockIdx.x * row_size + t];
    unsigned* mine = answers + blockIdx.x * answer_count;
    const unsigned row = __ballot_sync(full_mask, true);  // the lanes that this block has
    const unsigned others = row & ~1u;
    const unsigned bits = __ballot_sync(full_mask, value != 0);
    const unsigned found[answer_count] = {others,       row & 1,   bits,    bits == row, (bits & others) == others,
                                          bits != 0, bits & 1};
    if (t < answer_count) {
        mine[t] = found[t];
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
