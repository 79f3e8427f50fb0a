// SPDX-License-Identifier: MIT
// A product of matrices in tiles, of numbers at random, for trace.sh: a little over a million steps of 8 blocks.
#include <cstdlib>
#include <vector>

constexpr int tile = 16;

__global__ void product(const float* a, const float* b, float* c, int n)
{
    __shared__ float tile_a[tile][tile];
    __shared__ float tile_b[tile][tile];
    const int row = blockIdx.y * tile + threadIdx.y;
    const int column = blockIdx.x * tile + threadIdx.x;
    float sum = 0.0f;
    for (int first = 0; first < n; first += tile) {
        tile_a[threadIdx.y][threadIdx.x] = a[row * n + first + threadIdx.x];
        tile_b[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < tile; ++k) {
            sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
        }
        __syncthreads();
    }
    c[row * n + column] = sum;
}

int main()
{
    constexpr int n = 4096;
    constexpr int rows = 2 * tile;  // of the product
    std::vector<float> numbers(n * n);
    for (float& number : numbers) {
        number = static_cast<float>(std::rand()) / RAND_MAX;
    }
    const std::size_t bytes = numbers.size() * sizeof(float);
    float* a = nullptr;
    float* b = nullptr;
    float* c = nullptr;
    cudaMalloc(&a, rows * n * sizeof(float));
    cudaMalloc(&b, bytes);
    cudaMalloc(&c, rows * n * sizeof(float));
    cudaMemcpy(a, numbers.data(), rows * n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(b, numbers.data(), bytes, cudaMemcpyHostToDevice);
    product<<<dim3(8, 2), dim3(tile, tile)>>>(a, b, c, n);
    const bool is_done = cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    return is_done ? 0 : 1;
}
