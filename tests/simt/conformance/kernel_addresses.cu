// SPDX-License-Identifier: MIT
// A kernel's address is a value like another: it can be cast, kept, chosen and launched through (CUDA Runtime API,
// cudaLaunchKernel).
#include "../program.hpp"

#include <utility>

struct Pair
{
    double a;
    char b;
};

struct Big
{
    int values[300];
};

__global__ void add(int* out, int a, int b)
{
    *out = a + b;
}
__global__ void multiply(int* out, int a, int b)
{
    *out = a * b;
}
__global__ void members(int* out, Pair pair, Big big, const short* shorts, float f)
{
    *out = static_cast<int>(pair.a) + pair.b + big.values[299] + shorts[1] + static_cast<int>(f);
}
__global__ void overloaded(int* out, int)
{
    *out = 1;
}
__global__ void overloaded(int* out, float)
{
    *out = 2;
}
__global__ void defaults(int* out, int a, int b = 30)
{
    *out = a + b;
}
__global__ void shape(int* out)
{
    if (threadIdx.x == blockDim.x - 1 && blockIdx.y == gridDim.y - 1) {
        extern __shared__ int words[];
        words[9] = 4;
        *out = static_cast<int>(blockDim.x * 100 + gridDim.y * 10) + words[9];
    }
}

template <class T, int N>
__global__ void templated(int* out, T value)
{
    *out = static_cast<int>(value * N);
}

template <class... Ts>
__global__ void pack(int* out, Ts... values)
{
    *out = (0 + ... + static_cast<int>(values));
}

namespace {
__global__ void hidden(int* out)
{
    *out = 77;
}
}  // namespace

int* device_int = nullptr;

int result()
{
    finish();
    int value = 0;
    check(cudaMemcpy(&value, device_int, sizeof value, cudaMemcpyDeviceToHost));
    check(cudaMemset(device_int, 0xff, sizeof value));
    return value;
}

template <class... Arguments>
int launched(const void* kernel, Arguments... arguments)
{
    void* pointers[] = {&device_int, &arguments...};
    check(cudaLaunchKernel(kernel, dim3(1), dim3(1), pointers, 0, nullptr));
    return result();
}

int main()
{
    check(cudaMalloc(&device_int, sizeof(int)));
    short* shorts = nullptr;
    check(cudaMalloc(&shorts, 2 * sizeof(short)));
    const short host_shorts[] = {5, 6};
    check(cudaMemcpy(shorts, host_shorts, sizeof host_shorts, cudaMemcpyHostToDevice));
    Big big{};
    big.values[299] = 1000;

    std::printf("%d\n", launched((void*)add, 3, 4));
    std::printf("%d\n", launched((const void*)multiply, 3, 4));
    std::printf("%d\n",
                launched(reinterpret_cast<const void*>(&members), Pair{20000.5, 'd'}, big, shorts, 2.75f));
    std::printf("%d\n", launched((void*)static_cast<void (*)(int*, int)>(overloaded), 0));
    std::printf("%d\n", launched((void*)static_cast<void (*)(int*, float)>(overloaded), 0.0f));
    std::printf("%d\n", launched((void*)templated<double, 3>, 2.5));
    std::printf("%d\n", launched((void*)templated<int, 4>, 2));
    std::printf("%d\n", launched((void*)pack<int, char, float>, 1, '\2', 3.5f));
    std::printf("%d\n", launched((void*)pack<>));
    std::printf("%d\n", launched((void*)hidden));
    std::printf("%d\n", launched((void*)defaults, 1, 2));

    void* one[] = {&device_int};
    check(cudaLaunchKernel(shape, dim3(1, 3), dim3(5), one, 10 * sizeof(int)));
    std::printf("%d\n", result());
    check(cudaLaunchCooperativeKernel(shape, dim3(1, 2), dim3(7), one, 10 * sizeof(int)));
    std::printf("%d\n", result());

    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(1, 4);
    config.blockDim = dim3(6);
    config.dynamicSmemBytes = 10 * sizeof(int);
    check(cudaLaunchKernelEx(&config, shape, device_int));
    std::printf("%d\n", result());
    config.gridDim = dim3(1);
    config.blockDim = dim3(1);
    config.dynamicSmemBytes = 0;
    check(cudaLaunchKernelEx(&config, add, device_int, 20, short{3}));
    std::printf("%d\n", result());

    for (const bool product : {false, true}) {
        auto kernel = product ? multiply : add;
        kernel<<<1, 1>>>(device_int, 5, 6);
        std::printf("%d\n", result());
    }
    const std::pair<const char*, void (*)(int*, int, int)> table[] = {{"add", add}, {"multiply", &multiply}};
    for (const auto& entry : table) {
        entry.second<<<1, 1>>>(device_int, 7, 8);
        std::printf("%s %d\n", entry.first, result());
    }

    int a = 1;
    void* arguments[] = {&device_int, &a, &a};
    std::printf("%s\n",
                cudaGetErrorName(cudaLaunchKernel((void*)add, dim3(1), dim3(2048), arguments, 0, nullptr)));
    std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    std::printf("%s\n",
                cudaGetErrorName(cudaLaunchKernel((void*)nullptr, dim3(1), dim3(1), arguments, 0, nullptr)));
    std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    check(cudaFree(shorts));
    check(cudaFree(device_int));
}
