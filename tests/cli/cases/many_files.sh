# SPDX-License-Identifier: MIT
# Programs of several files, with headers of their own, and what is said where they do not come together.
mkdir -p -- "$tree/parts/common"
cat >"$tree/parts/common/check.h" <<'CUDA'
#ifndef CHECK_H
#define CHECK_H
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#define CHECK(call) check_((call), #call, __FILE__, __LINE__)
inline void check_(cudaError_t error, const char* call, const char* file, int line)
{
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(error));
        std::exit(2);
    }
}
#endif
CUDA
cat >"$tree/parts/filter.cuh" <<'CUDA'
#pragma once
#include "common/check.h"
#include <device_launch_parameters.h>

extern __constant__ float taps[3];
extern __device__ unsigned int work_done;
__global__ void filter(const float* in, float* out, int n);

__device__ inline float clamped(const float* in, int i, int n)
{
    return in[i < 0 ? 0 : i >= n ? n - 1 : i];
}

template <class T>
__global__ void fill(T* x, T first, int n)
{
    __shared__ T tile[32];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = first + static_cast<T>(i);
    __syncthreads();
    if (i < n) {
        x[i] = tile[threadIdx.x];
    }
}
CUDA
cat >"$tree/parts/filter.cu" <<'CUDA'
#include "filter.cuh"

__constant__ float taps[3];
__device__ unsigned int work_done = 0;

__global__ void filter(const float* in, float* out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = taps[0] * clamped(in, i - 1, n) + taps[1] * in[i] + taps[2] * clamped(in, i + 1, n);
        atomicAdd(&work_done, 1u);
    }
}

void start(float* x, int n)
{
    fill<<<(n + 31) / 32, 32>>>(x, 1.0f, n);
}
CUDA
cat >"$tree/parts/main.cu" <<'CUDA'
#include "filter.cuh"
#include "words.h"

void start(float* x, int n);

int main(int argc, char** argv)
{
    const int n = argc > 1 ? std::atoi(argv[1]) : 40;
    float *in, *out, host[100], weights[3] = {0.25f, 0.5f, 0.25f};
    unsigned int count;
    CHECK(cudaMalloc(&in, n * sizeof(float)));
    CHECK(cudaMalloc(&out, n * sizeof(float)));
    CHECK(cudaMemcpyToSymbol(taps, weights, sizeof weights));
    start(in, n);
    filter<<<(n + 31) / 32, 32>>>(in, out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host, out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpyFromSymbol(&count, work_done, sizeof count));
    say(host[n - 1], count);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return argc > 2 ? 3 : 0;
}
CUDA
cat >"$tree/parts/words.h" <<'CUDA'
void say(float last, unsigned int count);
CUDA
cat >"$tree/parts/words.cpp" <<'CUDA'
#include "words.h"
#include <cuda_runtime_api.h>
#include <iostream>
#include <string>

void say(float last, unsigned int count)
{
    int device;
    std::string line = cudaGetDevice(&device) == cudaSuccess ? "" : "no device";
    std::getline(std::cin, line);
    cudaDeviceSynchronize();
    std::cout << line << ' ' << last << ' ' << count << std::endl;
}
CUDA
note '--- two .cu files and one of the host'
without=ending run run parts/main.cu parts/filter.cu parts/words.cpp
without=ending run run parts/main.cu parts/filter.cu parts/words.cpp 50
without=ending run run parts/main.cu parts/filter.cu parts/words.cpp --std c++20 -- 50 --verbose
without=ending run run --unchecked parts/main.cu parts/filter.cu parts/words.cpp -- 33
note '--- what is read'
(cd -- "$tree" && env -i "${settings[@]}" "$program" run parts/main.cu parts/filter.cu parts/words.cpp <<<'it is') |
    sed -n 1p >>"$transcript"
note '--- a file is left out'
run run parts/main.cu parts/filter.cu
run run parts/main.cu parts/words.cpp
note '--- something is defined twice'
sed '/__global__/,$d' "$tree/parts/filter.cu" >"$tree/parts/again.cu"
run run parts/main.cu parts/filter.cu parts/words.cpp parts/again.cu
note '--- a slip in a header'
sed -i 's/n - 1 : i\]/n - 1 : j]/' "$tree/parts/filter.cuh"
run run parts/main.cu parts/filter.cu parts/words.cpp
sed -i 's/n - 1 : j\]/n - 1 : i]/; s/    __syncthreads();//; s/tile\[threadIdx.x\];/tile[31 - threadIdx.x];/' "$tree/parts/filter.cuh"
note '--- a race in a header'
run run parts/main.cu parts/filter.cu parts/words.cpp -- 64
note '--- not to be run'
run run parts/main.cu parts/nothing.cu
run run parts/words.h
CUDA_is() { # name, line of a program
    printf '%s\nint main()\n{\n%s\n}\n' "${3-}" "$2" >"$tree/$1.cu"
    run run "$1.cu"
}
note '--- what CUDA had, and what it has and this device has not'
CUDA_is old_call '    cudaConfigureCall(1, 32);'
CUDA_is old_vote '    k<<<1, 32>>>();' '__global__ void k() { if (__any(threadIdx.x > 3)) __trap(); }'
CUDA_is old_header '    CUDA_SAFE_CALL(cudaDeviceSynchronize());' '#include <cutil.h>'
CUDA_is library '    return 0;' '#include <cusparse.h>'
CUDA_is cutlass '    return 0;' '#include <cutlass/gemm.h>'
CUDA_is driver '    cuTexObjectDestroy(0);' '#include <cuda.h>'
CUDA_is ptx '    k<<<1, 1>>>();' '__global__ void k() { asm volatile("wgmma.fence.sync.aligned;"); }'
CUDA_is child '    k<<<1, 1>>>();' '__global__ void j() {} 
__device__ void more() { j<<<1, 1>>>(); cudaDeviceSynchronize(); }
__global__ void k() { more(); }'
note '--- more shared memory than was asked for'
CUDA_is large '    k<<<1, 1, 65536>>>();' '__global__ void k() {}'
