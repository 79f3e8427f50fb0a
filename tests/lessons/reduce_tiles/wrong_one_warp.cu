// expect: budget | share the work
// One warp does everything, and its lanes take turns.
#include "reduce_tiles.hpp"

#include <cuda_runtime.h>

__global__ void do_everything(const float* x, float* sums, int n, int tile_size)
{
    for (int unit = threadIdx.x; unit < (n + tile_size - 1) / tile_size; unit += 32) {
        float sum = 0.0f;
        for (int i = unit * tile_size; i < (unit + 1) * tile_size && i < n; ++i) {
            sum += x[i];
        }
        sums[unit] = sum;
    }
}

void reduce_tiles(const float* x, float* sums, int n, int tile_size)
{
    do_everything<<<1, 32>>>(x, sums, n, tile_size);
}
