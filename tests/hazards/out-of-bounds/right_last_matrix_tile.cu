// SPDX-License-Identifier: MIT
// The last tile of a matrix of 32 rows ends where the matrix does.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void right_last_matrix_tile(float* c, const __half* a)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(of_a, a + 16 * 16, 16);
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
    right_last_matrix_tile<<<1, 32>>>(c, a);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}
