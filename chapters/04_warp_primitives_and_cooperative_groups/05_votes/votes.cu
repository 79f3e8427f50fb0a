// Exercise 4.5: what the lanes of a warp learn of each other in one instruction.
// Page: lesson 4.5.  Checks: votes.check.cpp, in this folder.
#include "votes.hpp"

#include <cuda_runtime.h>

constexpr unsigned full_mask = 0xffffffff;  // all 32 lanes; those that a small block lacks are not waited for
constexpr int block_size = 256;             // threads of rank_values: eight groups

// [row_votes]
__global__ void row_votes(const int* values, unsigned* answers)
{
    const int t = threadIdx.x;  // 0 to 15: the block is half a warp, and t is the lane
    const int value = values[blockIdx.x * row_size + t];
    unsigned* mine = answers + blockIdx.x * answer_count;
    // TODO 1: Find the seven answers of this row (votes.hpp) by votes, and store each of them once. Those
    // that concern the whole row are asked by all lanes, the two others by the lanes they concern, alone.
    // end of TODO 1
}
// [row_votes]

// [rank_values]
__global__ void rank_values(const int* values, int* ranks, int* counts, int n)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int lane = threadIdx.x % group_size;
    const int value = i < n ? values[i] : 0;
    // TODO 2: With one vote, find how many values of the group are kept, and how many of those stand
    // before this one. Lane 0 stores the count of its group, if it has one; each lane stores its own rank.
    // No value is read again.
    // end of TODO 2
}
// [rank_values]

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
