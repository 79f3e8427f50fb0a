// SPDX-License-Identifier: MIT
// Thrust sums memory of cudaMalloc() that it has filled.
#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>

struct Add
{
    __host__ __device__ int operator()(const int& a, const int& b) const
    {
        return a + b;
    }
};

int main()
{
    int* x = nullptr;
    cudaMalloc(&x, 64 * sizeof(int));
    const thrust::device_ptr<int> first(x);
    thrust::fill(first, first + 64, 1);
    const int sum = thrust::reduce(first, first + 64, 0, Add());
    cudaFree(x);
    return sum == 64 ? 0 : 1;
}
