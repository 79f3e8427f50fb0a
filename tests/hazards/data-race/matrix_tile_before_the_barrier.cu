// SPDX-License-Identifier: MIT
// Two warps fill a tile, and each multiplies with all of it without waiting for the other.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void matrix_tile_before_the_barrier(float* c, const __half* a)
{
    __shared__ __align__(32) __half tile[256];
    for (int i = threadIdx.x; i < 256; i += 64) {
        tile[i] = a[i];  // write
    }
    __syncwarp();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(of_a, tile, 16);  // read
    wmma::load_matrix_sync(of_b, a, 16);
    wmma::fill_fragment(sum, 0.0f);
    wmma::mma_sync(sum, of_a, of_b, sum);
    wmma::store_matrix_sync(c + threadIdx.x / 32 * 256, sum, 16, wmma::mem_row_major);
}

int main()
{
    __half* a = nullptr;
    float* c = nullptr;
    cudaMalloc(&a, 256 * sizeof(__half));
    cudaMalloc(&c, 512 * sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(__half));
    matrix_tile_before_the_barrier<<<1, 64>>>(c, a);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}

// expect: data-race | error | kernel matrix_tile_before_the_barrier | space shared | variable tile[0]
//   | count 192
//   write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
