// SPDX-License-Identifier: MIT
#include "on_device.hpp"

constexpr int tile_size = 256;

__global__ void nearest_neighbour(const float* points, float* nearest, int n)
{
    __shared__ float tile[3 * tile_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * tile_size + t;
    const float x = points[3 * i];
    const float y = points[3 * i + 1];
    const float z = points[3 * i + 2];
    float least = 3.4e38f;
    int best = 0;
    for (int begin = 0; begin < n; begin += tile_size) {
        for (int part = 0; part < 3; ++part) {
            tile[part * tile_size + t] = points[3 * begin + part * tile_size + t];
        }
        __syncthreads();
        for (int j = 0; j < tile_size; ++j) {
            const float dx = tile[3 * j] - x;
            const float dy = tile[3 * j + 1] - y;
            const float dz = tile[3 * j + 2] - z;
            const float distance = dx * dx + dy * dy + dz * dz;
            if (distance < least && begin + j != i) {
                least = distance;
                best = begin + j;
            }
        }
        __syncthreads();
    }
    nearest[i] = best;
}

int main(int, char** argv)
{
    return peers::run_on_device("nearest_neighbour", argv,
                                [](dim3 grid, dim3 block, const auto& in, float* out, int n) {
                                    nearest_neighbour<<<grid, block>>>(in[0], out, n);
                                });
}
