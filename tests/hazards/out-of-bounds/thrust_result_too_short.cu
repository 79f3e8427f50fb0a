// SPDX-License-Identifier: MIT
// A functor of Thrust stores more elements than the array has.
#include <cuda_runtime.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>

struct Store
{
    int* y;
    __device__ void operator()(int i) const
    {
        y[i] = i;  // store
    }
};

int main()
{
    int* y = nullptr;
    cudaMalloc(&y, 60 * sizeof(int));  // allocate
    thrust::for_each(thrust::device, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(64),
                     Store{y});
    cudaFree(y);
}

// expect: out-of-bounds | error | reason outside | kernel thrust::for_each | space global | bytes 4 | count 4
//   write | thread (60,0,0) | line "store"
//   object allocation | bytes 240 | offset 240 | line "allocate"
