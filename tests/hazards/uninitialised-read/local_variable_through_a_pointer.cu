// SPDX-License-Identifier: MIT
// A function is to fill a variable in, and does so for some threads only.
#include <cuda_runtime.h>

__device__ __noinline__ void find(int thread, int* found)
{
    if (thread < 16) {
        *found = thread;
    }
}

__global__ void local_variable_through_a_pointer(int* out)
{
    int found;
    find(threadIdx.x, &found);
    out[threadIdx.x] = found;  // read
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    local_variable_through_a_pointer<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
