// SPDX-License-Identifier: MIT
#include "on_device.hpp"

constexpr int side = 16;

__global__ void matrix_product(const float* a, const float* b, float* product, int n)
{
    __shared__ float tile_a[side][side];
    __shared__ float tile_b[side][side];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    const int row = blockIdx.y * side + y;
    const int column = blockIdx.x * side + x;
    float sum = 0;
    for (int begin = 0; begin < n; begin += side) {
        tile_a[y][x] = a[row * n + begin + x];
        tile_b[y][x] = b[(begin + y) * n + column];
        __syncthreads();
        for (int k = 0; k < side; ++k) {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        __syncthreads();
    }
    product[row * n + column] = sum;
}

int main(int, char** argv)
{
    return peers::run_on_device("matrix_product", argv,
                                [](dim3 grid, dim3 block, const auto& in, float* out, int n) {
                                    matrix_product<<<grid, block>>>(in[0], in[1], out, n);
                                });
}
