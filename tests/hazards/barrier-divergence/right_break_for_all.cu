// SPDX-License-Identifier: MIT
// All leave the loop together, by what the barrier itself has told them.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_break_for_all(int* out)
{
    const int t = threadIdx.x;
    for (int i = 0; i < 4; ++i) {
        if (__syncthreads_or(t == 10 * i)) {
            break;
        }
        out[t] = i;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    right_break_for_all<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
