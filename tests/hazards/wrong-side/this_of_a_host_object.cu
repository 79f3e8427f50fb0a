// SPDX-License-Identifier: MIT
// A member function gives the kernel its own object, which the host has.
#include <cuda_runtime.h>

struct Simulation;

__global__ void this_of_a_host_object(const Simulation* simulation);

struct Simulation
{
    float step = 0.5f;
    float* values = nullptr;

    cudaError_t run()
    {
        cudaMalloc(&values, 32 * sizeof(float));
        this_of_a_host_object<<<1, 32>>>(this);
        return cudaDeviceSynchronize();
    }
};

__global__ void this_of_a_host_object(const Simulation* simulation)
{
    simulation->values[threadIdx.x] = simulation->step;  // read
}

int main()
{
    Simulation simulation;
    return simulation.run() == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel this_of_a_host_object | space global
//   | bytes 8 | count 32
//   read | thread (0,0,0) | line "read"
