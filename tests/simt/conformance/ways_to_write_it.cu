// SPDX-License-Identifier: MIT
// Kernels and launches in the many forms that programs have.
#include "../program.hpp"

#define KERNEL extern "C" __global__ void
#define HD __host__ __device__ __forceinline__
#define LAUNCH_1D(kernel, n, ...) kernel<<<((n) + 63) / 64, 64>>>(__VA_ARGS__)
#define ON(kernel, grid, block) kernel<<<grid, block>>>
#define CUDA_CHECK(call)                                                                                     \
    do {                                                                                                     \
        const cudaError_t status = (call);                                                                   \
        if (status != cudaSuccess) {                                                                         \
            std::printf("%s at %d\n", cudaGetErrorString(status), __LINE__);                                 \
            std::exit(1);                                                                                    \
        }                                                                                                    \
    } while (0)

KERNEL by_macro(int* out)
{
    atomicAdd(out, 1);
}

static __global__ __launch_bounds__(64, 2) void bounds_before(int* out)
{
    atomicAdd(out, 2);
}
__global__ static void bounds_after(int* out);
__global__ void __launch_bounds__(32 * 2) bounds_after(int* out)
{
    atomicAdd(out, 3);
}

namespace outer {
namespace {
struct Step
{
    int by;
    HD int operator()(int x) const { return x + by; }
};
template <typename Op>
__global__ void apply(int* out, Op op)
{
    if (threadIdx.x == 0)
        *out = op(*out);
}
}  // namespace
}  // namespace outer

template <int N, bool Twice = false>
__global__ void unrolled(int* out)
{
    int sum = 0;
#pragma unroll
    for (int i = 0; i < N; ++i) {
        sum += Twice ? 2 : 1;
    }
#pragma unroll 4
    for (int i = 0; i < N; i++)
        sum += 0;
    if (threadIdx.x + blockIdx.x == 0)
        *out += sum;
}

template <class T>
class Matrix {
public:
    __host__ __device__ Matrix(T* data, int columns) : data_(data), columns_(columns) {}
    __device__ T& operator()(int row, int column) { return data_[row * columns_ + column]; }
    __device__ const T& operator()(int row, int column) const { return data_[row * columns_ + column]; }

private:
    T* data_;
    int columns_;
};

template <class T>
__global__ void trace(Matrix<T> m, int n, T* __restrict__ out)
{
    extern __shared__ unsigned char raw[];
    T* part = reinterpret_cast<T*>(raw);
    const int tid = threadIdx.x;
    part[tid] = tid < n ? m(tid, tid) : T(0);
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s)
            part[tid] += part[tid + s];
        __syncthreads();
    }
    if (tid == 0)
        *out = part[0];
}

struct Parameters
{
    struct Range
    {
        int begin, end;
    } range;
    float weights[3];
};
__constant__ Parameters parameters;
__constant__ int offsets[] = {1, 10, 100};
__device__ int visits = 0;
__device__ float2 pair_of[2] = {{1.0f, 2.0f}, {3.0f, 4.0f}};

__global__ void constants(int* out)
{
    if (threadIdx.x >= parameters.range.begin && threadIdx.x < parameters.range.end) {
        atomicAdd(out, offsets[threadIdx.x % 3]);
        atomicAdd(&visits, 1);
    }
    if (threadIdx.x == 0) {
        atomicAdd(out, (int)(parameters.weights[2] * pair_of[1].y));
    }
}

__device__ int factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}
__global__ void recursive(int* out, int n)
{
    *out = factorial(n);
}

typedef void (*Operation)(int*, int);
__device__ void doubles(int* x, int by)
{
    *x *= 2 * by;
}
__device__ void adds(int* x, int by)
{
    *x += by;
}
__device__ Operation operations[] = {doubles, adds};
__global__ void through_table(int* out)
{
    operations[1](out, 5);
    operations[0](out, 3);
}

__global__ void local_lambda(int* out)
{
    int total = 0;
    auto add = [&total](int x) { total += x; };
    for (int i = 1; i <= 4; i++)
        add(i * i);
    *out = total;
}

template <class F>
void timed(const char* what, int* device, F run)
{
    CUDA_CHECK(cudaMemset(device, 0, sizeof(int)));
    run();
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    int value;
    CUDA_CHECK(cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost));
    std::printf("%s: %d\n", what, value);
}

template <int N>
void launch_unrolled(int* device)
{
    unrolled<N><<<dim3(2), dim3{32}>>>(device);
    unrolled<N, (N > 2)><<<2, 32>>>(device);
}

int main(int argc, char**)
{
    int* device;
    CUDA_CHECK(cudaMalloc((void**)&device, sizeof(int)));
    timed("by macro", device, [&] { LAUNCH_1D(by_macro, 100, device); });
    timed("bounds", device, [=] {
        bounds_before<<<1, 64>>>(device);
        bounds_after<<<1, 64, 0, 0>>>(device);
    });
    timed("functor", device, [&] {
        outer::apply<<<1, 32>>>(device, outer::Step{40});
        outer::apply<outer::Step><<<1, {32, 1, 1}>>>(device, {2});
    });
    timed("unrolled", device, [&] { launch_unrolled<5>(device); });
    const int n = 8;
    float host[n * n], *matrix, *sum;
    for (int i = 0; i < n * n; i++)
        host[i] = i;
    CUDA_CHECK(cudaMalloc(&matrix, sizeof host));
    CUDA_CHECK(cudaMalloc(&sum, sizeof(float)));
    CUDA_CHECK(cudaMemcpy(matrix, host, sizeof host, cudaMemcpyHostToDevice));
    timed("trace", device,
          [&] { trace<float><<<1, n, n * sizeof(float)>>>(Matrix<float>(matrix, n), n, sum); });
    CUDA_CHECK(cudaMemcpy(host, sum, sizeof(float), cudaMemcpyDeviceToHost));
    std::printf("the trace is %g\n", host[0]);
    Parameters p = {{3, 9}, {0, 0, 1.5f}};
    CUDA_CHECK(cudaMemcpyToSymbol(parameters, &p, sizeof p));
    timed("constants", device, [&] { constants<<<1, 16>>>(device); });
    int count;
    CUDA_CHECK(cudaMemcpyFromSymbol(&count, visits, sizeof count));
    std::printf("%d visits\n", count);
    timed("recursive", device, [&] { recursive<<<1, 1>>>(device, 10); });
    timed("arguments behind a macro", device, [&] {
        if (argc > 0)
            ON(recursive, 1, dim3(1))(device, 5);
        else
            ON(local_lambda, 1, 1)(device);
    });
    timed("through a table", device, [&] { through_table<<<1, 1>>>(device); });
    timed("a lambda in a kernel", device, [&] {
        if (argc > 0)
            local_lambda<<<1, 1>>>(device);
        else
            recursive<<<1, 1>>>(device, 1);
    });
    CUDA_CHECK(cudaFree(device));
    CUDA_CHECK(cudaFree(matrix));
    CUDA_CHECK(cudaFree(sum));
    CUDA_CHECK(cudaDeviceReset());
}
