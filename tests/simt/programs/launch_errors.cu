// SPDX-License-Identifier: MIT
// Launches that CUDA refuses. It is cudaErrorInvalidValue with CUDA 13.0, as seen on an H200; for the shape of grid and
// block it was cudaErrorInvalidConfiguration before. Nothing runs, and the device goes on.
#include "../program.hpp"

__global__ void count(int* calls)
{
    atomicAdd(calls, 1);
}

__global__ void __launch_bounds__(64) bounded(int* calls)
{
    atomicAdd(calls, 1);
}

template <int N>
__global__ __launch_bounds__(2 * N, 1) void bounded_by_parameter(int* calls)
{
    atomicAdd(calls, 1);
}

__global__ void fixed_memory(int* calls)
{
    __shared__ int tile[10000];
    tile[threadIdx.x] = 1;
    __syncthreads();
    atomicAdd(calls, tile[(threadIdx.x + 1) % blockDim.x]);
}

__global__ void dynamic_memory(int* calls)
{
    extern __shared__ int tile[];
    tile[threadIdx.x] = 1;
    __syncthreads();
    atomicAdd(calls, tile[(threadIdx.x + 1) % blockDim.x]);
}

int* calls;

void report(const char* what)
{
    const cudaError_t peeked = cudaPeekAtLastError();
    const cudaError_t peeked_again = cudaPeekAtLastError();
    const cudaError_t fetched = cudaGetLastError();
    const cudaError_t after = cudaGetLastError();
    const bool refused = fetched == cudaErrorInvalidConfiguration || fetched == cudaErrorInvalidValue;
    const bool orderly = peeked == fetched && peeked_again == fetched && after == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
    int ran = 0;
    check(cudaMemcpy(&ran, calls, sizeof ran, cudaMemcpyDeviceToHost));
    check(cudaMemset(calls, 0, sizeof ran));
    std::printf("%s: %s, %d threads ran%s\n", what, fetched == cudaSuccess ? "accepted" : refused ? "refused" : cudaGetErrorName(fetched), ran,
                orderly ? "" : ", not orderly");
}

int main()
{
    DeviceArray<int> array(1);
    calls = array.data();

    count<<<1, 1>>>(calls);
    report("one thread");
    count<<<0, 1>>>(calls);
    report("no blocks");
    count<<<1, 0>>>(calls);
    report("no threads");
    count<<<dim3(2, 0), 32>>>(calls);
    report("no rows of blocks");
    count<<<2, dim3(4, 4, 0)>>>(calls);
    report("no layers of threads");
    count<<<1, 1024>>>(calls);
    report("1024 threads");
    count<<<1, 1025>>>(calls);
    report("1025 threads");
    count<<<1, dim3(32, 33)>>>(calls);
    report("32 x 33 threads");
    count<<<1, dim3(1, 1, 64)>>>(calls);
    report("64 layers of threads");
    count<<<1, dim3(1, 1, 65)>>>(calls);
    report("65 layers of threads");
    count<<<dim3(1, 65535), 1>>>(calls);
    report("65535 rows of blocks");
    count<<<dim3(1, 65536), 1>>>(calls);
    report("65536 rows of blocks");
    count<<<dim3(1, 1, 65536), 1>>>(calls);
    report("65536 layers of blocks");
    count<<<2147483648u, 1>>>(calls);
    report("2^31 blocks");
    count<<<-1, 1>>>(calls);
    report("-1 blocks");

    bounded<<<2, 64>>>(calls);
    report("at its launch bound");
    bounded<<<2, 65>>>(calls);
    report("above its launch bound");
    bounded_by_parameter<48><<<1, 96>>>(calls);
    report("at the bound of a template");
    bounded_by_parameter<48><<<1, 97>>>(calls);
    report("above the bound of a template");

    dynamic_memory<<<1, 32, 49152>>>(calls);
    report("48 KB");
    dynamic_memory<<<1, 32, 49153>>>(calls);
    report("a byte more than 48 KB");
    fixed_memory<<<1, 32, 9152>>>(calls);
    report("48 KB, static and dynamic");
    fixed_memory<<<1, 32, 9153>>>(calls);
    report("a byte more, static and dynamic");

    count<<<1, 1025>>>(calls);
    count<<<1, 7>>>(calls);
    report("a good launch after a refused one");
    count<<<1, 7>>>(calls);
    count<<<0, 7>>>(calls);
    report("a refused launch after a good one");
    std::printf("%s\n", cudaGetErrorString(cudaErrorInvalidConfiguration));
}
