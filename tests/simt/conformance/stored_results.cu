// SPDX-License-Identifier: MIT
// Functions that store a result beside the one that they return, which nobody uses here, by all their names.
#include <cmath>
#include <cstdio>
#include <cstring>

__device__ int exponent(float x)
{
    int stored;
    frexp(x, &stored);
    return stored;
}

__device__ int exponent_by_name(float x)
{
    int stored;
    frexpf(x, &stored);
    return stored;
}

__device__ int exponent(double x)
{
    int stored;
    frexp(x, &stored);
    return stored;
}

__device__ float whole(float x)
{
    float stored;
    modf(x, &stored);
    return stored;
}

__device__ double whole(double x)
{
    double stored;
    modf(x, &stored);
    return stored;
}

__device__ int quotient(float x)
{
    int stored;
    remquo(x, 3.0f, &stored);
    return stored;
}

__device__ int quotient(double x)
{
    int stored;
    remquo(x, 3.0, &stored);
    return stored;
}

__device__ float sine(float x)
{
    float stored;
    float other;
    sincosf(x, &stored, &other);
    return stored + other;
}

__device__ unsigned int copied(float x)
{
    unsigned int bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

__global__ void store(float x)
{
    std::printf("%d %d %d\n", exponent(x), exponent_by_name(x), exponent(static_cast<double>(x)));
    std::printf("%.1f %.1f\n", whole(x), whole(static_cast<double>(x)));
    std::printf("%d %d\n", quotient(x), quotient(static_cast<double>(x)));
    std::printf("%.1f %#x\n", sine(x - x), copied(x));
}

int main()
{
    store<<<1, 1>>>(6.5f);
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
