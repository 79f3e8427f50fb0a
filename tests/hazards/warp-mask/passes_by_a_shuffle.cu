// SPDX-License-Identifier: MIT
// Each caller reads a lane that takes part, but the mask names all lanes.
#include <cuda_runtime.h>

// [kernel]
__global__ void passes_by_a_shuffle(int* out)
{
    int sum = threadIdx.x;
    if (threadIdx.x < 16) {
        sum += __shfl_xor_sync(0xffffffff, sum, 1);  // lower half
    }
    out[threadIdx.x] = sum;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    passes_by_a_shuffle<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: warp-mask | warning | reason lanes pass by | kernel passes_by_a_shuffle | function __shfl_xor_sync
//   | mask 0xffffffff | lanes 0xffff0000 | other lanes 0x0000ffff | width 32
//   call | thread (0,0,0) | line "lower half"
