// SPDX-License-Identifier: MIT
// A tile of bytes begins in the middle of 16 bytes.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void matrix_tile_of_bytes_at_an_odd_column(int* c, const signed char* a)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
    wmma::fill_fragment(sum, 0);
    wmma::load_matrix_sync(of_a, a + 8, 32);  // load
    wmma::load_matrix_sync(of_b, a, 32);
    wmma::mma_sync(sum, of_a, of_b, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main()
{
    signed char* a = nullptr;
    int* c = nullptr;
    cudaMalloc(&a, 16 * 48);  // allocated
    cudaMalloc(&c, 256 * sizeof(int));
    cudaMemset(a, 1, 16 * 48);
    matrix_tile_of_bytes_at_an_odd_column<<<1, 32>>>(c, a);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}

// expect: misaligned | error | kernel matrix_tile_of_bytes_at_an_odd_column | space global | variable a[8]
//   | bytes 16 | count 32
//   read | thread (0,0,0) | line "load"
//   object allocation | bytes 768 | offset 8 | line "allocated"
