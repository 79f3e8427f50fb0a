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
