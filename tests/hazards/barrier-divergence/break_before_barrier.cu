// SPDX-License-Identifier: MIT
// A thread that has found what it looks for leaves the loop; the others go on with the barrier in it.
#include <cuda_runtime.h>

// [kernel]
__global__ void break_before_barrier(int* out)
{
    const int t = threadIdx.x;
    for (int i = 0; i < 4; ++i) {
        if (t == 10 * i) {
            break;
        }
        __syncthreads();  // fault
    }
    out[t] = t;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    break_before_barrier<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
