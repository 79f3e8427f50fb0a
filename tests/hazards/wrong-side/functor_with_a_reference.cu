// SPDX-License-Identifier: MIT
// A function object is copied to the kernel, and the number that it refers to is not.
#include <cuda_runtime.h>

struct Scale
{
    const float& factor;

    __device__ float operator()(float x) const
    {
        return factor * x;  // read
    }
};

template <class Function>
__global__ void functor_with_a_reference(float* data, Function function)
{
    data[threadIdx.x] = function(threadIdx.x);
}

int main()
{
    float factor = 2.0f;
    float* data = nullptr;
    cudaMalloc(&data, 32 * sizeof(float));
    functor_with_a_reference<<<1, 32>>>(data, Scale{factor});
    return cudaDeviceSynchronize() == cudaSuccess ? 1 : 0;
}

// expect: wrong-side | error | reason host memory in a kernel | kernel functor_with_a_reference
//   | space global | bytes 4 | count 32
//   read | thread (0,0,0) | line "read"
