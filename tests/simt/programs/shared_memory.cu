// SPDX-License-Identifier: MIT
// Shared memory: static and dynamic, of every shape, one image for each block.
#include "../program.hpp"

constexpr int threads = 64;

extern __shared__ double outside[];
namespace a {
extern __shared__ int in_namespace[];
}
__shared__ int file_scope[threads];

struct Particle
{
    float position[3];
    int id;
};

__global__ void reverse(int* out)
{
    __shared__ int tile[threads];
    tile[threadIdx.x] = blockIdx.x * 1000 + threadIdx.x;
    __syncthreads();
    out[blockIdx.x * threads + threadIdx.x] = tile[threads - 1 - threadIdx.x];
}

__global__ void shapes(int* out)
{
    __shared__ int grid[4][4][5];
    __shared__ Particle particles[threads];
    __shared__ int scalar;
    volatile __shared__ int flags[threads];
    static __shared__ short shorts[threads];
    const int t = threadIdx.x;
    grid[t / 16][t / 4 % 4][t % 4] = t;
    particles[t].position[t % 3] = static_cast<float>(t);
    particles[t].id = t;
    flags[t] = t * 2;
    shorts[t] = static_cast<short>(-t);
    file_scope[t] = t * 3;
    if (t == 5) {
        scalar = 1000;
    }
    __syncthreads();
    const int u = (t + 17) % threads;
    out[t] = grid[u / 16][u / 4 % 4][u % 4] + static_cast<int>(particles[u].position[u % 3]) + particles[u].id + flags[u] + shorts[u] + file_scope[u] + scalar;
}

__global__ void dynamic(int* out, int n)
{
    extern __shared__ int tile[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        tile[i] = i * i;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        out[i] = tile[n - 1 - i];
    }
}

/// One pool cut into arrays of several types, as the CUDA C++ Programming Guide does.
__global__ void carved(double* out)
{
    extern __shared__ __align__(16) unsigned char pool[];
    double* const doubles = reinterpret_cast<double*>(pool);
    float4* const vectors = reinterpret_cast<float4*>(doubles + threads);
    char* const chars = reinterpret_cast<char*>(vectors + threads);
    const int t = threadIdx.x;
    doubles[t] = t;
    vectors[t] = make_float4(t, 2 * t, 3 * t, 4 * t);
    chars[t] = static_cast<char>(t);
    __syncthreads();
    const int u = threads - 1 - t;
    out[t] = doubles[u] + vectors[u].x + vectors[u].w + chars[u];
}

__global__ void declared_outside(double* out)
{
    outside[threadIdx.x] = threadIdx.x * 0.5;
    __syncthreads();
    out[threadIdx.x] = outside[threads - 1 - threadIdx.x];
}

__global__ void declared_in_namespace(double* out)
{
    a::in_namespace[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = a::in_namespace[threads - 1 - threadIdx.x];
}

__global__ void rows(double* out)
{
    extern __shared__ int matrix[][8];
    matrix[threadIdx.x / 8][threadIdx.x % 8] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = matrix[threadIdx.x % 8][threadIdx.x / 8];
}

__global__ void both(double* out)
{
    __shared__ alignas(16) float fixed[threads];
    volatile extern __shared__ float flexible[];
    fixed[threadIdx.x] = 1.0f * threadIdx.x;
    flexible[threadIdx.x] = 2.0f * threadIdx.x;
    __syncthreads();
    const int u = threadIdx.x ^ 33;
    out[threadIdx.x] = fixed[u] + flexible[u];
}

template <class T, int N>
__device__ T rotated(T value)
{
    __shared__ T copy[N];
    copy[threadIdx.x] = value;
    __syncthreads();
    const T result = copy[(threadIdx.x + 1) % N];
    __syncthreads();
    return result;
}

template <class T, int N>
__global__ void in_functions(T* out)
{
    out[threadIdx.x] = rotated<T, N>(threadIdx.x) + 1000 * rotated<T, N>(threadIdx.x * 2) + rotated<int, N>(7);
}

template <class T>
void show(const char* what, DeviceArray<T>& array)
{
    const std::vector<T> values = array.get();
    std::printf("%s: %g %g ... %g, digest %llx\n", what, static_cast<double>(values[0]), static_cast<double>(values[1]), static_cast<double>(values.back()),
                digest(values));
}

int main()
{
    DeviceArray<int> blocks(3 * threads);
    reverse<<<3, threads>>>(blocks.data());
    show("a block's own", blocks);
    DeviceArray<int> out(threads);
    shapes<<<1, threads>>>(out.data());
    show("shapes", out);
    DeviceArray<int> large(12288);
    dynamic<<<1, 256, 12288 * sizeof(int)>>>(large.data(), 12288);
    show("all there is", large);
    DeviceArray<double> doubles(threads);
    carved<<<1, threads, threads*(sizeof(double) + sizeof(float4) + 1)>>>(doubles.data());
    show("carved", doubles);
    declared_outside<<<1, threads, threads * sizeof(double)>>>(doubles.data());
    show("declared outside", doubles);
    declared_in_namespace<<<1, threads, threads * sizeof(int)>>>(doubles.data());
    show("declared in a namespace", doubles);
    rows<<<1, threads, threads * sizeof(int)>>>(doubles.data());
    show("rows", doubles);
    both<<<1, threads, threads * sizeof(float)>>>(doubles.data());
    show("static and dynamic", doubles);
    in_functions<int, threads><<<1, threads>>>(out.data());
    show("in a function template", out);
    in_functions<double, 32><<<1, 32>>>(doubles.data());
    show("in another instance", doubles);
}
