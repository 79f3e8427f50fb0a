// SPDX-License-Identifier: MIT
// Half of a warp multiplies matrices. The other half holds half of the elements.
#include <cuda_runtime.h>

#include <mma.h>

using namespace nvcuda;

__global__ void matrices_in_a_branch(float* c, const __half* a, const __half* b)
{
    if (threadIdx.x < 16) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> of_a;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> of_b;
        wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
        wmma::load_matrix_sync(of_a, a, 16);  // load a
        wmma::load_matrix_sync(of_b, b, 16);  // load b
        wmma::fill_fragment(sum, 0.0f);
        wmma::mma_sync(sum, of_a, of_b, sum);                      // multiply
        wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);  // store
    } else {
        c[256 + threadIdx.x] = 1.0f;
    }
}

int main()
{
    __half* ab = nullptr;
    float* c = nullptr;
    cudaMalloc(&ab, 512 * sizeof(__half));
    cudaMalloc(&c, 512 * sizeof(float));
    cudaMemset(ab, 0, 512 * sizeof(__half));
    matrices_in_a_branch<<<1, 32>>>(c, ab, ab + 256);
    cudaDeviceSynchronize();
    cudaFree(ab);
    cudaFree(c);
}

// expect: warp-mask | warning | reason lanes pass by | kernel matrices_in_a_branch
//   | function load_matrix_sync | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "load a"
// expect: warp-mask | warning | reason lanes pass by | kernel matrices_in_a_branch
//   | function load_matrix_sync | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "load b"
// expect: warp-mask | warning | reason lanes pass by | kernel matrices_in_a_branch | function mma_sync
//   | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "multiply"
// expect: warp-mask | warning | reason lanes pass by | kernel matrices_in_a_branch
//   | function store_matrix_sync | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "store"
