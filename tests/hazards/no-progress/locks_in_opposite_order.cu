// SPDX-License-Identifier: MIT
// Each of two warps holds one lock and waits for the other.
#include <cuda_runtime.h>

// [kernel]
__device__ int locks[2];

__global__ void locks_in_opposite_order(int* out)
{
    const int warp = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(&locks[warp], 0, 1) != 0) {
        }
    }
    __syncthreads();
    if (threadIdx.x % 32 == 0) {
        while (atomicCAS(&locks[1 - warp], 0, 1) != 0) {  // wait
        }
        __threadfence();
        out[warp] = 1;
        __threadfence();
        atomicExch(&locks[0], 0);
        atomicExch(&locks[1], 0);
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    locks_in_opposite_order<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: no-progress | error | stuck | kernel locks_in_opposite_order
//   arrival spinning | threads 2 | first (0,0,0) | line "wait"
//   arrival returned | threads 62 | first (1,0,0)
