// SPDX-License-Identifier: MIT
// The state of a generator that the device does not have: one line, however often it is used.
#include <curand_kernel.h>

__global__ void draw(curandStateMtgp32* states, float* out)
{
    out[threadIdx.x] = curand_uniform(&states[blockIdx.x]);
}

int main()
{
    curandStateMtgp32* states = nullptr;
    cudaMalloc(&states, sizeof(curandStateMtgp32));
    draw<<<1, 256>>>(states, nullptr);
    return 0;
}
