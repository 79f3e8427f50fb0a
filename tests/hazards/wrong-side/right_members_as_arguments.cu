// SPDX-License-Identifier: MIT
// A member function gives the kernel what its object holds.
#include <cuda_runtime.h>

__global__ void right_members_as_arguments(float* values, float step)
{
    values[threadIdx.x] = step;
}

struct Simulation
{
    float step = 0.5f;
    float* values = nullptr;

    cudaError_t run()
    {
        cudaMalloc(&values, 32 * sizeof(float));
        right_members_as_arguments<<<1, 32>>>(values, step);
        return cudaFree(values);
    }
};

int main()
{
    Simulation simulation;
    return simulation.run() == cudaSuccess ? 0 : 1;
}
