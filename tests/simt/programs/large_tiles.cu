// SPDX-License-Identifier: MIT
// Three kernels with 32 KB of static shared memory each: a launch is held to what its kernel uses, not the file.
#include "../program.hpp"

constexpr int size = 8192;

__device__ __noinline__ int helper_sum(int value)
{
    __shared__ int tile[size / 2];
    tile[threadIdx.x] = value;
    __syncthreads();
    int sum = 0;
    for (unsigned i = 0; i < blockDim.x; ++i) {
        sum += tile[i];
    }
    __syncthreads();
    return sum;
}

template <int N>
__global__ void fill(int* out)
{
    __shared__ int tile[N];
    for (int i = threadIdx.x; i < N; i += blockDim.x) {
        tile[i] = N - i;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < N; i += blockDim.x) {
        out[i] = tile[N - 1 - i];
    }
}

__global__ void by_function(int* out)
{
    extern __shared__ int pool[];
    pool[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = helper_sum(pool[blockDim.x - 1 - threadIdx.x]);
}

const char* outcome()
{
    const bool refused = cudaGetLastError() != cudaSuccess;
    check(cudaDeviceSynchronize());
    return refused ? "refused" : "accepted";
}

int main()
{
    DeviceArray<int> out(12288);
    fill<size><<<1, 128>>>(out.data());
    std::printf("32 KB: %s\n", outcome());
    fill<size + 1><<<1, 128>>>(out.data());
    std::printf("32 KB and 4 bytes: %s\n", outcome());
    fill<12288><<<1, 128>>>(out.data());
    std::printf("48 KB: %s\n", outcome());
    std::printf("digest %llx\n", digest(out.get()));
    fill<12288><<<1, 128, 4>>>(out.data());
    std::printf("48 KB and 4 bytes of dynamic memory: %s\n", outcome());
    by_function<<<1, 128, 32768>>>(out.data());
    std::printf("32 KB of dynamic memory, 16 KB in a function: %s\n", outcome());
    std::printf("%d\n", out.get()[127]);
    by_function<<<1, 128, 32772>>>(out.data());
    std::printf("4 bytes more: %s\n", outcome());
}
