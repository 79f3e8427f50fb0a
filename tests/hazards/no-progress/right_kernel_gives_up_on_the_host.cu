// SPDX-License-Identifier: MIT
// The kernel looks for the word of the host a number of times, and then goes on without.
#include <cuda_runtime.h>

// [kernel]
__global__ void right_kernel_gives_up_on_the_host(volatile int* flag, int* out)
{
    int tries = 0;
    while (*flag == 0 && tries < 100) {
        ++tries;
    }
    out[threadIdx.x] = tries;
}
// [kernel]

int main()
{
    int* flag = nullptr;
    cudaMallocManaged(&flag, sizeof(int));
    *flag = 0;
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_kernel_gives_up_on_the_host<<<1, 32>>>(flag, out);
    *static_cast<volatile int*>(flag) = 1;
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaFree(flag);
}
