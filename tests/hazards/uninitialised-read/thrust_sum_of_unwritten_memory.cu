// SPDX-License-Identifier: MIT
// Thrust sums memory of cudaMalloc() that has not been written.
#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/reduce.h>

struct Add
{
    __host__ __device__ int operator()(const int& a, const int& b) const
    {
        return a + b;  // add
    }
};

int main()
{
    int* x = nullptr;
    cudaMalloc(&x, 64 * sizeof(int));  // allocate
    const thrust::device_ptr<int> first(x);
    thrust::reduce(first, first + 64, 0, Add());
    cudaFree(x);
}

// expect: uninitialised-read | error | kernel thrust::reduce | space global | bytes 4 | count 64
//   read | thread (0,0,0) | line "add"
//   object allocation | bytes 256 | offset 0 | line "allocate"
