// SPDX-License-Identifier: MIT
// All threads draw from one generator.
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void set_up(curandStateMRG32k3a_t* state)
{
    curand_init(1, 0, 0, state);
}

__global__ void random_state_of_all_threads(curandStateMRG32k3a_t* state, unsigned int* out)
{
    out[threadIdx.x] = curand(state);  // draw
}

int main()
{
    curandStateMRG32k3a_t* state = nullptr;
    unsigned int* out = nullptr;
    cudaMalloc(&state, sizeof *state);
    cudaMalloc(&out, 64 * sizeof(unsigned int));
    set_up<<<1, 1>>>(state);
    random_state_of_all_threads<<<1, 64>>>(state, out);
    cudaDeviceSynchronize();
    cudaFree(state);
    cudaFree(out);
}

// expect: data-race | error | kernel random_state_of_all_threads | space global | variable state[0]
//   | count 576
//   write | thread (32,0,0) | line "draw"
//   read | thread (0,0,0) | line "draw"
// expect: data-race | error | kernel random_state_of_all_threads | space global | variable state[0]
//   | count 378
//   write | thread (0,0,0) | line "draw"
//   write | thread (32,0,0) | line "draw"
