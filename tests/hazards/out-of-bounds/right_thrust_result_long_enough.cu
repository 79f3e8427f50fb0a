// SPDX-License-Identifier: MIT
// A functor of Thrust stores as many elements as the array has.
#include <cuda_runtime.h>
#include <thrust/execution_policy.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>

struct Store
{
    int* y;
    __device__ void operator()(int i) const
    {
        y[i] = i;
    }
};

int main()
{
    int* y = nullptr;
    cudaMalloc(&y, 64 * sizeof(int));
    thrust::for_each(thrust::device, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(64),
                     Store{y});
    cudaFree(y);
}
