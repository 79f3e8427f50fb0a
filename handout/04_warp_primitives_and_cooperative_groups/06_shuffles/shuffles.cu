// Exercise 4.6: values that go from lane to lane, without memory in between.
// Page: lesson 4.6.  Checks: shuffles.check.cpp, in this folder.
#include "shuffles.hpp"

#include <cuda_runtime.h>

constexpr unsigned full_mask = 0xffffffff;
constexpr int block_size = 256;  // threads of arrange_values: eight warps

// [move_rows]
__global__ void move_rows(const int* values, int* moved, int source, int distance)
{
    const int t = threadIdx.x;  // 0 to 15: two groups of 8 lanes
    const int value = values[blockIdx.x * row_size + t];
    int* row = moved + blockIdx.x * move_count * row_size;
    // TODO 1: Make the four moves, one shuffle each, in groups of `width` lanes. Lane t stores what it
    // gets from move m at row[m * row_size + t].
    // end of TODO 1
}
// [move_rows]

// [arrange_values]
__global__ void arrange_values(const int* values, const int* starts, int* rotated, int* leading, int n,
                               int distance)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int lane = threadIdx.x % 32;
    const int value = i < n ? values[i] : 0;
    const bool begins = lane == 0 || (i < n && starts[i] != 0);
    // TODO 2: Rotate each group of `width` lanes by `distance`, with one shuffle. Then give each lane the
    // value of the lane where its run begins: find that lane with one vote, and fetch it with one shuffle.
    // end of TODO 2
}
// [arrange_values]

void shuffles(const int* values, const int* starts, int* moved, int* rotated, int* leading, int n, int source,
              int distance)
{
    const int rows = n / row_size;
    if (rows > 0) {
        move_rows<<<rows, row_size>>>(values, moved, source, distance);
    }
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        arrange_values<<<blocks, block_size>>>(values, starts, rotated, leading, n, distance);
    }
}
