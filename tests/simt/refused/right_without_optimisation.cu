// SPDX-License-Identifier: MIT
// A pragma of g++ leaves optimisation out. What is copied for a call is seen then, too.
#include <cuda_runtime.h>

#pragma GCC push_options
#pragma GCC optimize("O0")

struct Six
{
    float values[6];
};

__device__ float first(Six six) { return six.values[0]; }
__device__ float first_of(const Six* in) { return first(*in); }

#pragma GCC pop_options

__global__ void right_without_optimisation(const Six* in, float* out) { out[threadIdx.x] = first_of(&in[threadIdx.x]); }

int main()
{
    right_without_optimisation<<<1, 1>>>(nullptr, nullptr);
}
