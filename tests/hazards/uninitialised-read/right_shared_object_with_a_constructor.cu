// SPDX-License-Identifier: MIT
// The constructor of what lies in shared memory does nothing.
#include <cuda_runtime.h>

struct Point
{
    float x;
    float y;

    __host__ __device__ Point() {}
    __host__ __device__ Point(float a, float b) : x(a), y(b) {}
};

template <class T>
__device__ T neighbour(T mine)
{
    __shared__ T points[32];
    points[threadIdx.x] = mine;
    __syncthreads();
    return points[threadIdx.x ^ 1];
}

__global__ void right_shared_object_with_a_constructor(float* out)
{
    __shared__ Point origin;
    if (threadIdx.x == 0) {
        origin = Point(1.0f, 2.0f);
    }
    const Point other = neighbour(Point(static_cast<float>(threadIdx.x), 0.0f));
    out[threadIdx.x] = other.x - origin.x;
}

int main()
{
    float* out = nullptr;
    cudaMalloc(&out, 32 * sizeof(float));
    right_shared_object_with_a_constructor<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
