// SPDX-License-Identifier: MIT
// The second tile of a matrix of bytes begins 16 bytes behind the first.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void right_matrix_tile_of_bytes(int* c, const signed char* a)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
    wmma::fill_fragment(sum, 0);
    for (int tile = 0; tile < 2; ++tile) {
        wmma::load_matrix_sync(of_a, a + 16 * tile, 32);
        wmma::load_matrix_sync(of_b, a + 16 * tile, 32);
        wmma::mma_sync(sum, of_a, of_b, sum);
    }
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main()
{
    signed char* a = nullptr;
    int* c = nullptr;
    cudaMalloc(&a, 16 * 32);
    cudaMalloc(&c, 256 * sizeof(int));
    cudaMemset(a, 1, 16 * 32);
    right_matrix_tile_of_bytes<<<1, 32>>>(c, a);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}
