// SPDX-License-Identifier: MIT
// Each block smooths what it has just computed, and at its edges what its neighbours compute meanwhile.
#include <cuda_runtime.h>

// [kernel]
__device__ int cells[128];

__global__ void halo_of_another_block(int* out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    cells[i] = i;  // write
    __syncthreads();
    out[i] = cells[(i + 1) % 128];  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    halo_of_another_block<<<2, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel halo_of_another_block | block (1,0,0)
//   | barriers passed 1 | space global | variable cells[0] | count 2
//   write | thread (0,0,0) | line "write"
//   read | block (1,0,0) | thread (63,0,0) | line "read"
