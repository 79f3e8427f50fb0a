// expect: budget | a lane takes part in one shuffle per move
// As many blocks as there are warps of values, though each block has eight warps.
#include "shuffles.hpp"

#include <cuda_runtime.h>

constexpr unsigned full_mask = 0xffffffff;
constexpr int block_size = 256;  // threads of arrange_values: eight warps

__global__ void move_rows(const int* values, int* moved, int source, int distance)
{
    const int t = threadIdx.x;  // 0 to 15: two groups of 8 lanes
    const int value = values[blockIdx.x * row_size + t];
    int* row = moved + blockIdx.x * move_count * row_size;
    row[copied * row_size + t] = __shfl_sync(full_mask, value, source, width);
    row[from_below * row_size + t] = __shfl_up_sync(full_mask, value, distance, width);
    row[from_above * row_size + t] = __shfl_down_sync(full_mask, value, distance, width);
    row[exchanged * row_size + t] = __shfl_xor_sync(full_mask, value, distance, width);
}

__global__ void arrange_values(const int* values, const int* starts, int* rotated, int* leading, int n,
                               int distance)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    const int lane = threadIdx.x % 32;
    const int value = i < n ? values[i] : 0;
    const bool begins = lane == 0 || (i < n && starts[i] != 0);
    const int turned = __shfl_sync(full_mask, value, lane + distance, width);  // modulo the width
    const unsigned beginnings = __ballot_sync(full_mask, begins);
    const unsigned up_to_here = (2u << lane) - 1;           // this lane and those below; for lane 31 all
    const int first = 31 - __clz(beginnings & up_to_here);  // the highest of them that begins a run
    const int first_value = __shfl_sync(full_mask, value, first);
    if (i < n) {
        rotated[i] = turned;
        leading[i] = first_value;
    }
}

void shuffles(const int* values, const int* starts, int* moved, int* rotated, int* leading, int n, int source,
              int distance)
{
    const int rows = n / row_size;
    if (rows > 0) {
        move_rows<<<rows, row_size>>>(values, moved, source, distance);
    }
    const int blocks = (n + 31) / 32;
    if (blocks > 0) {
        arrange_values<<<blocks, block_size>>>(values, starts, rotated, leading, n, distance);
    }
}
