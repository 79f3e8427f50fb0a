// expect: accepted
// Without cooperative groups: the mask names the warp, and the width keeps to the tile.
#include "reduce_tiles.hpp"

#include <cuda_runtime.h>

constexpr int block_size = 256;

// [width]
__global__ void shuffles_with_a_width_kernel(const float* x, float* sums, int n, int tile_size)
{
    const int i = blockIdx.x * block_size + threadIdx.x;
    float value = i < n ? x[i] : 0.0f;
    for (int offset = tile_size / 2; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffffu, value, offset, tile_size);
    }
    if (i % tile_size == 0 && i < n) {
        sums[i / tile_size] = value;
    }
}
// [width]

void reduce_tiles(const float* x, float* sums, int n, int tile_size)
{
    if (n > 0) {
        shuffles_with_a_width_kernel<<<(n + block_size - 1) / block_size, block_size>>>(x, sums, n, tile_size);
    }
}
