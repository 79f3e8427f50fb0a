// SPDX-License-Identifier: MIT
// A histogram in shared memory begins with what the last block left.
#include <cuda_runtime.h>

__global__ void shared_bins_never_cleared(int* out)
{
    __shared__ int bins[4];
    atomicAdd(&bins[threadIdx.x % 4], 1);  // atomic
    __syncthreads();
    if (threadIdx.x < 4) {
        out[threadIdx.x] = bins[threadIdx.x];
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 4 * sizeof(int));
    shared_bins_never_cleared<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel shared_bins_never_cleared | space shared | variable bins[0]
//   | bytes 4 | count 4
//   atomic | thread (0,0,0) | line "atomic"
