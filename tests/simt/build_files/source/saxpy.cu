// SPDX-License-Identifier: MIT
#include "saxpy.cuh"

#include "scale.cuh"

__global__ void saxpy(float a, const float* x, float* y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] += scaled(a, x[i]);
    }
}
