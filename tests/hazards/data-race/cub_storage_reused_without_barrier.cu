// SPDX-License-Identifier: MIT
// Two reductions of CUB use one TempStorage, with no barrier between them.
#include <cub/block/block_reduce.cuh>

struct Larger
{
    __device__ int operator()(int a, int b) const { return a < b ? b : a; }
};

__global__ void sum_and_maximum(const int* x, int* y)
{
    using Reduce = cub::BlockReduce<int, 128>;
    __shared__ Reduce::TempStorage storage;
    const int sum = Reduce(storage).Sum(x[threadIdx.x]);                    // sum
    const int largest = Reduce(storage).Reduce(x[threadIdx.x], Larger());  // maximum
    if (threadIdx.x == 0) {
        y[0] = sum;
        y[1] = largest;
    }
}

int main()
{
    int *x = nullptr, *y = nullptr;
    cudaMalloc(&x, 128 * sizeof(int));
    cudaMalloc(&y, 2 * sizeof(int));
    cudaMemset(x, 0, 128 * sizeof(int));
    sum_and_maximum<<<1, 128>>>(x, y);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
}

// expect: data-race | error | kernel sum_and_maximum | barriers passed 1 | space shared
//   | variable storage.bytes[4] | count 3
//   write | thread (32,0,0) | line "maximum"
//   read | thread (0,0,0) | line "sum"
