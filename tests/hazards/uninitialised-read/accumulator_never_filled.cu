// SPDX-License-Identifier: MIT
// The products are added to what the fragment happens to hold.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void accumulator_never_filled(float* c, const __half* a)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::load_matrix_sync(of_a, a, 16);
    wmma::load_matrix_sync(of_b, a, 16);
    wmma::mma_sync(sum, of_a, of_b, sum);  // multiply
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);  // store
}

int main()
{
    __half* a = nullptr;
    float* c = nullptr;
    cudaMalloc(&a, 256 * sizeof(__half));  // allocated
    cudaMalloc(&c, 512 * sizeof(float));
    cudaMemset(a, 0, 256 * sizeof(__half));
    accumulator_never_filled<<<1, 32>>>(c, a);
    cudaDeviceSynchronize();
    cudaFree(a);
    cudaFree(c);
}

// expect: uninitialised-read | error | reason local | kernel accumulator_never_filled | space local | bytes 8
//   | count 128
//   read | thread (0,0,0) | line "multiply"
// expect: uninitialised-read | error | reason local | kernel accumulator_never_filled | space local | bytes 8
//   | count 128
//   read | thread (0,0,0) | line "store"
