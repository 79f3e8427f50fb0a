// SPDX-License-Identifier: MIT
// A pointer that may be null is looked at first.
#include <cuda_runtime.h>

__global__ void right_null_that_is_asked_for(int* out, int* more)
{
    out[threadIdx.x] = 1;
    if (more != nullptr) {
        more[threadIdx.x] = 2;
    }
}

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(int));
    right_null_that_is_asked_for<<<1, 32>>>(out, nullptr);
    cudaDeviceSynchronize();
    cudaFree(out);
}
