// SPDX-License-Identifier: MIT
// Every other warp multiplies matrices, all of its lanes together.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void right_matrices_of_some_warps(float* c, const __half* a, const __half* b)
{
    const int warp = threadIdx.x / 32;
    if (warp % 2 == 0) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
        wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
        wmma::load_matrix_sync(of_a, a, 16);
        wmma::load_matrix_sync(of_b, b, 16);
        wmma::fill_fragment(sum, 0.0f);
        wmma::mma_sync(sum, of_a, of_b, sum);
        wmma::store_matrix_sync(c + warp * 256, sum, 16, wmma::mem_row_major);
    }
}

int main()
{
    __half* ab = nullptr;
    float* c = nullptr;
    cudaMalloc(&ab, 512 * sizeof(__half));
    cudaMalloc(&c, 1024 * sizeof(float));
    cudaMemset(ab, 0, 512 * sizeof(__half));
    right_matrices_of_some_warps<<<1, 128>>>(c, ab, ab + 256);
    cudaDeviceSynchronize();
    cudaFree(ab);
    cudaFree(c);
}
