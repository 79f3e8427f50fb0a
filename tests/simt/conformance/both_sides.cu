// SPDX-License-Identifier: MIT
// Code for host and device: __CUDA_ARCH__ is defined while code for the device is compiled, and only there (CUDA C++
// Programming Guide, "Application Compatibility" and "__CUDA_ARCH__").
#include "../program.hpp"

#define BOTH __host__ __device__

__host__ __device__ int which()
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 0;
#endif
}

BOTH inline int which_by_macro(int x)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
    return x + static_cast<int>(threadIdx.x);
#else
    const int unused_here = 100;
    return x + unused_here;
#endif
}

__device__ int architecture()
{
#if __CUDA_ARCH__ >= 700
    return __CUDA_ARCH__ >= 700 ? 7 : 0;
#else
    return 6;
#endif
}

struct Counter
{
    __host__ __device__ Counter() : side{0}, calls(3)
    {
#ifdef __CUDA_ARCH__
        side = 1;
#else
        side = 2;
#endif
    }

    template <class T>
    __host__ __device__ auto scaled(T factor) const
    {
#ifdef __CUDA_ARCH__
        return factor * static_cast<T>(side + calls);
#else
        return factor * static_cast<T>(10 * side);
#endif
    }

    __host__ __device__ bool operator==(const Counter& other) const
    {
        return side == other.side;
    }

    int side, calls;
};

// As many programs have it: a function that newer devices bring along.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
__device__ double atomicAdd(double* address, double value)
{
    return *address += value;
}
#endif

constexpr __host__ __device__ int square(int x)
{
    return x * x;
}
__device__ const float table[square(2)] = {0.5f, 1.5f, 2.5f, 3.5f};

__global__ void on_device(int* out)
{
    *out++ = which();
    *out++ = which_by_macro(40);
    *out++ = architecture();
    const Counter counter;
    *out++ = counter.side;
    *out++ = static_cast<int>(counter.scaled(2.0f));
#ifdef __CUDA_ARCH__
    *out++ = 1;
#else
    *out++ = 0;
#endif
    *out++ = static_cast<int>(table[square(1) + 2] * 2) + square(5);
    double sum = 0;
    __shared__ double shared;
    shared = 1.5;
    sum = atomicAdd(&shared, 2.0) + shared;
    *out++ = static_cast<int>(sum);
}

int main()
{
    DeviceArray<int> out(8);
    on_device<<<1, 1>>>(out.data());
    for (const int value : out.get()) {
        std::printf("%d ", value);
    }
    const Counter counter;
    std::printf("\n%d %d %d %d %d\n", which(), which_by_macro(40), counter.side,
                static_cast<int>(counter.scaled(2.0f)), counter == Counter() ? 1 : 0);
#ifdef __CUDACC__
    std::printf("compiled as CUDA\n");
#endif
#if defined(__CUDA_ARCH__)
    std::printf("never on the host\n");
#endif
}
