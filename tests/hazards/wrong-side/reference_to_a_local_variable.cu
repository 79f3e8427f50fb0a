// SPDX-License-Identifier: MIT
// The settings are on the host's stack, and the kernel is given a reference to them.
#include <cuda_runtime.h>

struct Settings
{
    int first;
    float factor;
};

// [kernel]
__global__ void reference_to_a_local_variable(const Settings& settings, float* values)
{
    values[settings.first + threadIdx.x] = 1;  // read
}
// [kernel]

int main()
{
    float* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(float));
    const Settings settings = {0, 1.5f};
    reference_to_a_local_variable<<<1, 32>>>(settings, values);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        return 0;
    }
    cudaFree(values);
}


// expect: wrong-side | error | reason host memory in a kernel | kernel reference_to_a_local_variable
//   | space global | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
