// SPDX-License-Identifier: MIT
// Threads beyond the edge of a matrix load nothing, and the sum runs over the whole tile.
#include <cuda_runtime.h>

__global__ void tile_edge_skipped(const float* in, float* out, int n)
{
    __shared__ float tile[8][8];
    const int x = threadIdx.x;
    const int y = threadIdx.y;
    if (x < n && y < n) {
        tile[y][x] = in[y * n + x];
    }
    __syncthreads();
    float sum = 0.0f;
    for (int k = 0; k < 8; ++k) {
        sum += tile[y][k];  // read
    }
    out[8 * y + x] = sum;
}

int main()
{
    const int n = 6;
    float* in = nullptr;
    float* out = nullptr;
    cudaMalloc(&in, n * n * sizeof(float));
    cudaMalloc(&out, 64 * sizeof(float));
    cudaMemset(in, 0, n * n * sizeof(float));
    tile_edge_skipped<<<1, dim3(8, 8)>>>(in, out, n);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel tile_edge_skipped | space shared | variable tile[0][6]
//   | bytes 4 | count 28
//   read | thread (0,0,0) | line "read"
