// SPDX-License-Identifier: MIT
// A tile begins in the middle of 32 bytes.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void matrix_tile_at_an_odd_column(float* c, const __half* a)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(of_a, a + 8, 16);  // load
    wmma::load_matrix_sync(of_b, a, 16);
    wmma::fill_fragment(sum, 0.0f);
    wmma::mma_sync(sum, of_a, of_b, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main()
{
    __half* a = nullptr;
    float* c = nullptr;
    cudaMalloc(&a, 512 * sizeof(__half));  // allocated
    cudaMalloc(&c, 512 * sizeof(float));
    cudaMemset(a, 0, 512 * sizeof(__half));
    matrix_tile_at_an_odd_column<<<1, 32>>>(c, a);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}

// expect: misaligned | error | kernel matrix_tile_at_an_odd_column | space global | variable a[8] | bytes 32
//   | count 32
//   read | thread (0,0,0) | line "load"
//   object allocation | bytes 1024 | offset 16 | line "allocated"
