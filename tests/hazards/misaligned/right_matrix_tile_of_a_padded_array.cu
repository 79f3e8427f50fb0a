// SPDX-License-Identifier: MIT
// The rows of a tile in shared memory are padded by 16 bytes.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void right_matrix_tile_of_a_padded_array(float* c, const __half* a)
{
    __shared__ __align__(32) __half tile[16][24];
    for (int i = threadIdx.x; i < 256; i += 32) {
        tile[i / 16][i % 16] = a[i];
    }
    __syncwarp();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(of_a, &tile[0][0], 24);
    wmma::load_matrix_sync(of_b, &tile[0][0], 24);
    wmma::fill_fragment(sum, 0.0f);
    wmma::mma_sync(sum, of_a, of_b, sum);
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}

int main()
{
    __half* a = nullptr;
    float* c = nullptr;
    cudaMalloc(&a, 256 * sizeof(__half));
    cudaMalloc(&c, 256 * sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(__half));
    right_matrix_tile_of_a_padded_array<<<1, 32>>>(c, a);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}
