// SPDX-License-Identifier: MIT
// A generator of cuRAND that the device does not have.
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void draw()
{
    curandStateScrambledSobol32_t state;
}

int main()
{
    draw<<<1, 1>>>();
    return 0;
}
