// SPDX-License-Identifier: MIT
// The function object holds the number itself.
#include <cuda_runtime.h>

struct Scale
{
    float factor;

    __device__ float operator()(float x) const
    {
        return factor * x;
    }
};

template <class Function>
__global__ void right_functor_with_a_value(float* data, Function function)
{
    data[threadIdx.x] = function(threadIdx.x);
}

int main()
{
    float* data = nullptr;
    cudaMalloc(&data, 32 * sizeof(float));
    right_functor_with_a_value<<<1, 32>>>(data, Scale{2.0f});
    cudaDeviceSynchronize();
    cudaFree(data);
}
