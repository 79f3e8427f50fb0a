// SPDX-License-Identifier: MIT
// Each thread has a random generator, and none of them calls curand_init().
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void random_state_never_set_up(curandState* states, unsigned int* out)
{
    curandState state = states[threadIdx.x];  // read
    out[threadIdx.x] = curand(&state);
}

int main()
{
    curandState* states = nullptr;
    unsigned int* out = nullptr;
    cudaMalloc(&states, 32 * sizeof(curandState));  // allocated
    cudaMalloc(&out, 32 * sizeof(unsigned int));
    random_state_never_set_up<<<1, 32>>>(states, out);
    cudaDeviceSynchronize();
    cudaFree(states);
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel random_state_never_set_up | space global | variable states[0]
//   | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
//   object allocation | bytes 1536 | offset 0 | line "allocated"
