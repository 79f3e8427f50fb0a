// SPDX-License-Identifier: MIT
// One thread writes the variable.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_one_writer(int* out)
{
    __shared__ int last;
    const int t = threadIdx.x;
    if (t == 63) {
        last = t;
    }
    __syncthreads();
    out[t] = last;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_one_writer<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
