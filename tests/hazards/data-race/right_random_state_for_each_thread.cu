// SPDX-License-Identifier: MIT
// Each thread draws from a generator of its own.
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void set_up(curandStateMRG32k3a_t* state)
{
    curand_init(1, threadIdx.x, 0, &state[threadIdx.x]);
}

__global__ void right_random_state_for_each_thread(curandStateMRG32k3a_t* state, unsigned int* out)
{
    out[threadIdx.x] = curand(&state[threadIdx.x]);
}

int main()
{
    curandStateMRG32k3a_t* state = nullptr;
    unsigned int* out = nullptr;
    cudaMalloc(&state, 64 * sizeof *state);
    cudaMalloc(&out, 64 * sizeof(unsigned int));
    set_up<<<1, 64>>>(state);
    right_random_state_for_each_thread<<<1, 64>>>(state, out);
    cudaDeviceSynchronize();
    cudaFree(state);
    cudaFree(out);
}
