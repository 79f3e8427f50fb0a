// SPDX-License-Identifier: MIT
// The variable has a value that means that nothing was found.
#include <cuda_runtime.h>

__device__ __noinline__ void find(int thread, int* found)
{
    if (thread < 16) {
        *found = thread;
    }
}

__global__ void right_local_variable_with_a_value(int* out)
{
    int found = -1;
    find(threadIdx.x, &found);
    out[threadIdx.x] = found;
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_local_variable_with_a_value<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
