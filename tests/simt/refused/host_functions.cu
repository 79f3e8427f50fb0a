// SPDX-License-Identifier: MIT
// A kernel calls functions that nvcc compiles for the host only: a function, a template, members, from a lambda too.
#include <cuda_runtime.h>

float squared(float x)
{
    return x * x;
}

template <class T>
T larger(T a, T b)
{
    return a > b ? a : b;
}

struct Vector
{
    Vector(float x, float y) : x_(x), y_(y) {}
    float length() const { return sqrtf(x_ * x_ + y_ * y_); }
    float x_;
    float y_;
};

__device__ float of_device(float x)
{
    return squared(x);
}

__global__ void kernel(float* values)
{
    const float value = values[threadIdx.x];
    const auto twice = [](float x) { return larger(x, 0.0f) * 2.0f; };
    values[threadIdx.x] = of_device(value) + Vector(value, value).length() + twice(value);
}

int main()
{
    float* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(float));
    cudaMemset(values, 0, 32 * sizeof(float));
    kernel<<<1, 32>>>(values);
    cudaDeviceSynchronize();
    cudaFree(values);
}
