// SPDX-License-Identifier: MIT
// What both sides may call: declared for both, constexpr, made by the compiler, of a class or lambda inside device code.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#define BOTH_SIDES __host__ __device__

constexpr int twice(int x)
{
    return 2 * x;
}

template <class T>
BOTH_SIDES inline T larger(T a, T b)
{
    return a > b ? a : b;
}

struct Plain
{
    int a;
    float b;
};

struct Shape
{
    Shape() = default;
    __device__ virtual float area() const { return 0; }
    __device__ virtual ~Shape() {}
};

struct Square : Shape
{
    __device__ explicit Square(float s) : side(s) {}
    __device__ float area() const override { return side * side; }
    float side;
};

class Matrix {
public:
    BOTH_SIDES Matrix(float* data, int columns) : data_(data), columns_(columns) {}
    __device__ float& operator()(int row, int column) { return data_[row * columns_ + column]; }
    int columns() const { return columns_; }

private:
    float* data_;
    int columns_;
};

struct Sum
{
    BOTH_SIDES float operator()(float a, float b) const { return a + b; }
};

__device__ float defined_later(float x);

typedef float (*Function)(float);
__device__ Function chosen = defined_later;

__device__ float defined_later(float x)
{
    return x;
}

template <class Functor>
__device__ float apply(Functor functor, float a)
{
    return functor(a, a);
}

static __device__ __forceinline__ float negative(float x)
{
    return -x;
}

__global__ void __launch_bounds__(128) kernel(Matrix matrix, Sum sum)
{
    struct Local
    {
        float value;
        __device__ float get() const { return value; }
    };
    const Local local{3};
    const Plain plain{1, 2};
    const Square square(2);
    const auto from_lambda = [&](float x) { return negative(x) + local.get(); };
    matrix(0, threadIdx.x) = twice(3) + plain.b + square.area() + larger(1.0f, plain.b) + sum(1, 2) + chosen(2) +
                             apply(sum, 2) + from_lambda(1) + std::max(1.0f, 2.0f) + std::sqrt(4.0f) + fmaxf(1, 2) +
                             std::abs(-1.0f) + min(1, 2) + sinf(0.5f);
    printf("%f\n", matrix(0, threadIdx.x));
}

int main()
{
    float* values = nullptr;
    cudaMalloc(&values, 32 * sizeof(float));
    const Matrix matrix(values, 32);
    void (*const pointer)(Matrix, Sum) = kernel;
    kernel<<<1, matrix.columns()>>>(matrix, Sum());
    pointer<<<1, 32>>>(matrix, Sum());
    cudaDeviceSynchronize();
    const auto on_host = [&](int i) { return matrix.columns() + i; };
    std::printf("%f %d\n", larger(1.0f, Sum()(1, 2)), on_host(twice(1)));
    cudaFree(values);
}
