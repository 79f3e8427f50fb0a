// SPDX-License-Identifier: MIT
// arch: sm_35+
// A prefix sum by shuffles: of warps, then of the sums of the warps, then of those of the blocks; with any associative
// operation and any type. The dynamic shared memory has its type by the usual detour, since a template may not declare it
// with a type of its own.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <vector>

#ifndef BLOCK_SIZE
#define BLOCK_SIZE 256
#endif

#define cudaSafe(...)                                                                                        \
    if (cudaError_t status = (__VA_ARGS__); status != cudaSuccess)                                           \
    std::printf("%s -> %s\n", #__VA_ARGS__, cudaGetErrorString(status)), std::exit(2)

template <class T>
struct SharedMemory
{
    __device__ inline operator T*()
    {
        extern __shared__ int __smem[];
        return (T*)__smem;
    }
    __device__ inline operator const T*() const
    {
        extern __shared__ int __smem[];
        return (T*)__smem;
    }
};

template <>
struct SharedMemory<double>
{
    __device__ inline operator double*()
    {
        extern __shared__ double __smem_d[];
        return (double*)__smem_d;
    }
};

template <class T>
struct Plus
{
    static constexpr T identity = T(0);
    __host__ __device__ T operator()(T a, T b) const { return a + b; }
};

template <class T>
struct Maximum
{
    static constexpr T identity = T(-1000);
    __host__ __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};

template <class T, class Op>
__device__ __forceinline__ T warp_scan(T value, Op op, int lane = threadIdx.x & (warpSize - 1))
{
#pragma unroll
    for (int delta = 1; delta < 32; delta <<= 1) {
        const T left = __shfl_up_sync(0xffffffffu, value, delta);
        if (lane >= delta)
            value = op(left, value);
    }
    return value;
}

template <class T, class Op>
__global__ void scan_blocks(const T* in, T* out, T* sums, std::size_t n, Op op)
{
    T* of_warps = SharedMemory<T>();
    const std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x;
    const int warp = threadIdx.x / warpSize, lane = threadIdx.x % warpSize;
    T value = warp_scan(i < n ? in[i] : Op::identity, op);
    if (lane == warpSize - 1)
        of_warps[warp] = value;
    __syncthreads();
    if (warp == 0) {
        const int warps = blockDim.x / warpSize;
        const T sum = warp_scan(lane < warps ? of_warps[lane] : Op::identity, op, lane);
        if (lane < warps)
            of_warps[lane] = sum;
    }
    __syncthreads();
    if (warp > 0)
        value = op(of_warps[warp - 1], value);
    if (i < n)
        out[i] = value;
    if (sums && threadIdx.x == blockDim.x - 1)
        sums[blockIdx.x] = value;
}

template <class T, class Op>
__global__ void add_sums(T* out, const T* sums, std::size_t n, Op op)
{
    if (const std::size_t i = std::size_t(blockIdx.x + 1) * blockDim.x + threadIdx.x; i < n)
        out[i] = op(sums[blockIdx.x], out[i]);
}

template <class T, class Op>
void scan(const T* in, T* out, std::size_t n, Op op)
{
    const unsigned blocks = unsigned((n + BLOCK_SIZE - 1) / BLOCK_SIZE);
    const std::size_t shared = BLOCK_SIZE / 32 * sizeof(T);
    if (blocks == 1) {
        scan_blocks<<<1, BLOCK_SIZE, shared>>>(in, out, (T*)nullptr, n, op);
        return;
    }
    T* sums;
    cudaSafe(cudaMalloc(&sums, blocks * sizeof(T)));
    scan_blocks<T, Op><<<blocks, BLOCK_SIZE, shared>>>(in, out, sums, n, op);
    scan(sums, sums, blocks, op);
    add_sums<<<blocks - 1, BLOCK_SIZE>>>(out, sums, n, op);
    cudaSafe(cudaFree(sums));
}

template <template <class> class Op, class T>
void test(const char* name, std::size_t n)
{
    std::vector<T> values(n), gold(n);
    T sum = Op<T>::identity;
    for (std::size_t i = 0; i < n; ++i)
        gold[i] = sum = Op<T>()(sum, values[i] = T(int(i * 17 % 101) - 50));
    T *in, *out;
    cudaSafe(cudaMalloc(&in, n * sizeof(T)));
    cudaSafe(cudaMalloc(&out, n * sizeof(T)));
    cudaSafe(cudaMemcpy(in, values.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    scan(in, out, n, Op<T>());
    cudaSafe(cudaMemcpy(values.data(), out, n * sizeof(T), cudaMemcpyDeviceToHost));
    std::printf("%s of %zu: %s\n", name, n, values == gold ? "right" : "wrong");
    cudaSafe(cudaFree(in));
    cudaSafe(cudaFree(out));
}

int main()
{
    test<Plus, int>("sums of int", 1);
    test<Plus, int>("sums of int", 3000);
    test<Plus, double>("sums of double", 1000);
    test<Maximum, float>("maxima of float", 513);
    test<Plus, std::int64_t>("sums of int64_t", 256);
}
