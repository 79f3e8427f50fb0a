// SPDX-License-Identifier: MIT
// Functions of the device that stand between directives that ask for its architecture.
#include "../program.hpp"

#if __CUDA_ARCH__ >= 700
__device__ int generation()
{
    return 7;
}
#elif defined(__CUDA_ARCH__)
__device__ int generation()
{
    return 1;
}
#else
__device__ int generation();
#endif

#ifdef __CUDA_ARCH__
template <class T>
__device__ T twice(T value)
{
    return value + value;
}
#else
template <class T>
__device__ T twice(T value);
#endif

struct Adder
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 500
    __device__ static void add(int* sum, int value) { atomicAdd(sum, value); }
#else
    __device__ static void add(int* sum, int value) { *sum += value; }
#endif
};

// The macro is the host's: where it is used says nothing about the device.
#ifdef __CUDA_ARCH__
#define IS_HOST 0
#else
#define IS_HOST 1
#endif

__global__ void run(int* out)
{
    Adder::add(out, 1);
    if (threadIdx.x == 0) {
        out[1] = generation();
        out[2] = twice(21);
    }
}

int main()
{
    DeviceArray<int> out(3);
    run<<<1, 40>>>(out.data());
    const std::vector<int> got = out.get();
    std::printf("%d %d %d %d\n", got[0], got[1], got[2], IS_HOST);
}
