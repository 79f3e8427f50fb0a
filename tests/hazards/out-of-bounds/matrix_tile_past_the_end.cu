// SPDX-License-Identifier: MIT
// The second tile of a matrix of 20 rows has four rows alone.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void matrix_tile_past_the_end(float* c, const __half* a)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(of_a, a + 16 * 16, 16);  // load
    wmma::load_matrix_sync(of_b, a, 16);
    wmma::fill_fragment(sum, 0.0f);
    wmma::mma_sync(sum, of_a, of_b, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main()
{
    __half* a = nullptr;
    float* c = nullptr;
    cudaMalloc(&a, 320 * sizeof(__half));  // allocated
    cudaMalloc(&c, 512 * sizeof(float));
    cudaMemset(a, 0, 320 * sizeof(__half));
    matrix_tile_past_the_end<<<1, 32>>>(c, a);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}

// expect: out-of-bounds | error | reason outside | kernel matrix_tile_past_the_end | space global
//   | variable a[384] | bytes 4 | count 96
//   read | thread (0,0,0) | line "load"
//   object allocation | bytes 640 | offset 768 | line "allocated"
