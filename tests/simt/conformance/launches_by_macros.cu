// SPDX-License-Identifier: MIT
// Launches, kernels' heads and their parameters that only the preprocessor makes visible, and blanks in a launch's brackets.
#include <cstdio>

#define ON(grid, block) <<<grid, block>>>
#define ONE_WARP << < 1, 32 >> >
#define LAUNCH(kernel, ...) kernel ON(2, 4)(__VA_ARGS__); cudaDeviceSynchronize()
#define LAUNCH_WITH(kernel, grid, block, shared, ...) kernel<<<grid, block, shared>>>(__VA_ARGS__); cudaDeviceSynchronize()

#define KERNEL(name, ...) __global__ void name(__VA_ARGS__)
#define BOUNDED_KERNEL(name, threads) \
    template <class T>                \
    __global__ void __launch_bounds__(threads, 2) name(T* out, T value)
#define FILL_HEAD static __global__ void fill(int* out, int n = 3)
#define PARAMETERS (int* out, const int* in)
#define PARAMETERS_OF(T) (T* out, T a, T b)

KERNEL(count, int* sum, int by)
{
    atomicAdd(sum, by);
}

KERNEL(declared, int* out);

KERNEL(reversed, int* out, int n)
{
    extern __shared__ int values[];
    const int i = threadIdx.x;
    values[i] = i * i;
    __syncthreads();
    if (i < n) {
        out[i] = values[n - 1 - i];
    }
}

BOUNDED_KERNEL(scaled, 64)
{
    out[threadIdx.x] = value * T(threadIdx.x);
}

FILL_HEAD
{
    out[threadIdx.x + blockIdx.x * blockDim.x] = n--;
}

__global__ void twice PARAMETERS
{
    out[threadIdx.x] = 2 * in[threadIdx.x];
}

template <class T>
__global__ void sum PARAMETERS_OF(T)
{
    *out = a + b;
}

KERNEL(declared, int* out)
{
    *out = 7;
}

void print(const char* name, const int* values, int n)
{
    std::printf("%s:", name);
    for (int i = 0; i < n; ++i) {
        std::printf(" %d", values[i]);
    }
    std::printf("\n");
}

int main()
{
    int* out;
    cudaMallocManaged(&out, 64 * sizeof(int));
    *out = 0;
    LAUNCH(count, out, 5);
    print("count", out, 1);
    count ONE_WARP (out, 1);
    cudaDeviceSynchronize();
    print("count", out, 1);
    if (*out > 0)
        count ON(3, dim3(2, 2))
            (out, -1);
    else
        count ON(1, 1)(out, 100);
    cudaDeviceSynchronize();
    print("count", out, 1);
    LAUNCH_WITH(reversed, 1, 8, 8 * sizeof(int), out, 8);
    print("reversed", out, 8);
    scaled<int> << <1, 8>> >(out, 3);
    cudaDeviceSynchronize();
    print("scaled", out, 8);
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, scaled<int>);
    std::printf("bounds: %d\n", attributes.maxThreadsPerBlock);
    scaled ON(1, 65)(out, 1);
    std::printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    LAUNCH(fill, out);
    print("fill", out, 8);
    twice ON(1, 4)(out + 4, out);
    cudaDeviceSynchronize();
    print("twice", out, 8);
    sum<int> << < 1, 1 >> > (out, 20, 22);
    cudaDeviceSynchronize();
    print("sum", out, 1);
    LAUNCH(declared, out);
    print("declared", out, 1);
    cudaFree(out);
}
