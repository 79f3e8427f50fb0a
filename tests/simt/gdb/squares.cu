// What gdb shows of a kernel: tests/simt/gdb.sh.
#include <cstdio>

__device__ int square(int x)
{
    int result = x * x;
    return result;  // in square
}

__global__ void squares(int* out, int n)
{
    __shared__ int staged[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    staged[threadIdx.x] = square(i);  // before the barrier
    __syncthreads();
    int other = staged[63 - threadIdx.x];
    if (i < n) {
        out[i] = other;  // after the barrier
    }
}

int main()
{
    constexpr int n = 256 * 64;
    int* out = nullptr;
    cudaMalloc(&out, n * sizeof(int));
    squares<<<256, 64>>>(out, n);
    squares<<<1, 64>>>(nullptr, n);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
