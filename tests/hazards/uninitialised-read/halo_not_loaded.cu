// SPDX-License-Identifier: MIT
// A stencil loads the elements of its block, and not the neighbours of the first and the last.
#include <cuda_runtime.h>

__global__ void halo_not_loaded(const int* in, int* out)
{
    __shared__ int tile[34];
    const int t = threadIdx.x;
    tile[t + 1] = in[t];
    __syncthreads();
    out[t] = tile[t] + tile[t + 1] + tile[t + 2];  // read
}

int main()
{
    int* in = nullptr;
    int* out = nullptr;
    cudaMalloc(&in, 32 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    cudaMemset(in, 0, 32 * sizeof(int));
    halo_not_loaded<<<1, 32>>>(in, out);
    cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel halo_not_loaded | space shared | variable tile[0] | bytes 4
//   | count 2
//   read | thread (0,0,0) | line "read"
