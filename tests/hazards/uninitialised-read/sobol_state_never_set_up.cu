// SPDX-License-Identifier: MIT
// A quasi-random sequence begins without its direction vectors.
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void sobol_state_never_set_up(curandStateSobol32_t* states, float* numbers)
{
    numbers[threadIdx.x] = curand_uniform(&states[threadIdx.x]);  // draw
}

int main()
{
    curandStateSobol32_t* states = nullptr;
    float* numbers = nullptr;
    cudaMalloc(&states, 32 * sizeof(curandStateSobol32_t));  // allocated
    cudaMalloc(&numbers, 32 * sizeof(float));
    sobol_state_never_set_up<<<1, 32>>>(states, numbers);
    cudaDeviceSynchronize();
    cudaFree(states);
    cudaFree(numbers);
}

// expect: uninitialised-read | error | kernel sobol_state_never_set_up | space global | variable states[0]
//   | bytes 4 | count 96
//   read | thread (0,0,0) | line "draw"
//   object allocation | bytes 4480 | offset 0 | line "allocated"
