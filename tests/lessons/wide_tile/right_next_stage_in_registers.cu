// expect: accepted
// 8 x 8 outputs per thread, four words at a time wherever words are moved, and the next stage is on its way while the
// present one is multiplied: the steps from the solution to what an H200 can do.
#include "wide_tile.hpp"

#include <cuda_runtime.h>

constexpr int block_side = 16;
constexpr int outputs = 8;
constexpr int tile_size = block_side * outputs;
constexpr int depth = 8;  // a stage has 128 x 8 elements of A and of B: four of each for a thread

// A thread's outputs are four squares of 4 x 4, half a tile apart: this is the place of row or column i of the 8. Four
// together are one read of 16 bytes, and threads side by side read groups side by side, without a bank conflict.
__device__ int place(int thread, int i)
{
    return i / 4 * (tile_size / 2) + 4 * thread + i % 4;
}

// Four elements of a row, with zero for those outside. The column is a multiple of 4. If the length of the rows is one
// too, the four are inside together, and their address is a multiple of 16, as cudaMalloc() has made that of the matrix.
__device__ float4 four_elements(const float* matrix, int rows, int columns, int row, int column)
{
    if (row >= rows || column >= columns) {
        return make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    const float* first = &matrix[row * columns + column];
    if (columns % 4 == 0) {
        return *reinterpret_cast<const float4*>(first);
    }
    const int inside = columns - column;
    return make_float4(first[0], inside > 1 ? first[1] : 0.0f, inside > 2 ? first[2] : 0.0f,
                       inside > 3 ? first[3] : 0.0f);
}

// Reads the 8 words at a thread's places.
__device__ void read_places(float (&values)[outputs], const float* row_of_stage, int thread)
{
    for (int i = 0; i < outputs; i += 4) {
        const float4 four = *reinterpret_cast<const float4*>(&row_of_stage[place(thread, i)]);
        values[i] = four.x;
        values[i + 1] = four.y;
        values[i + 2] = four.z;
        values[i + 3] = four.w;
    }
}

__global__ void wide_tile_kernel(const float* a, const float* b, float* c, int m, int n, int k)
{
    // A is transposed on the way, so that words of a column lie together. Without the four words behind each row, the
    // two lanes that copy from one row of A would write to the same bank.
    alignas(16) __shared__ float a_stage[depth][tile_size + 4];
    alignas(16) __shared__ float b_stage[depth][tile_size];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int first_row = blockIdx.y * tile_size;
    const int first_column = blockIdx.x * tile_size;
    const int number = ty * block_side + tx;
    const int a_row = number / (depth / 4);  // what this thread copies
    const int a_column = number % (depth / 4) * 4;
    const int b_row = number / (tile_size / 4);
    const int b_column = number % (tile_size / 4) * 4;
    float sums[outputs][outputs] = {};

    float4 a_next = four_elements(a, m, k, first_row + a_row, a_column);
    float4 b_next = four_elements(b, k, n, b_row, first_column + b_column);
    for (int base = 0; base < k; base += depth) {
        a_stage[a_column][a_row] = a_next.x;
        a_stage[a_column + 1][a_row] = a_next.y;
        a_stage[a_column + 2][a_row] = a_next.z;
        a_stage[a_column + 3][a_row] = a_next.w;
        *reinterpret_cast<float4*>(&b_stage[b_row][b_column]) = b_next;
        __syncthreads();
        // Nothing waits for these before the next round, behind 512 multiply-adds; the last round loads nothing.
        a_next = four_elements(a, m, k, first_row + a_row, base + depth + a_column);
        b_next = four_elements(b, k, n, base + depth + b_row, first_column + b_column);
        // nvcc does not unroll this loop unasked; unrolled, reads of the next rounds mix with the arithmetic.
#pragma unroll
        for (int i = 0; i < depth; ++i) {
            float a_values[outputs];
            float b_values[outputs];
            read_places(a_values, a_stage[i], ty);
            read_places(b_values, b_stage[i], tx);
            for (int y = 0; y < outputs; ++y) {
                for (int x = 0; x < outputs; ++x) {
                    sums[y][x] += a_values[y] * b_values[x];
                }
            }
        }
        __syncthreads();
    }
    for (int y = 0; y < outputs; ++y) {
        for (int x = 0; x < outputs; ++x) {
            const int row = first_row + place(ty, y);
            const int column = first_column + place(tx, x);
            if (row < m && column < n) {
                c[row * n + column] = sums[y][x];
            }
        }
    }
}

void wide_tile(const float* a, const float* b, float* c, int m, int n, int k)
{
    const dim3 blocks((n + tile_size - 1) / tile_size, (m + tile_size - 1) / tile_size);
    if (blocks.x > 0 && blocks.y > 0) {
        wide_tile_kernel<<<blocks, dim3(block_side, block_side)>>>(a, b, c, m, n, k);
    }
}
