// SPDX-License-Identifier: MIT
// Thrust transforms in one stream what a kernel of another stream writes.
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/transform.h>

struct Double
{
    __device__ int operator()(const int& x) const
    {
        return 2 * x;  // transform
    }
};

__global__ void fill(int* x)
{
    x[threadIdx.x] = threadIdx.x;  // fill
}

int main()
{
    thrust::device_vector<int> x(64);
    thrust::device_vector<int> y(64);
    cudaStream_t filling = nullptr;
    cudaStream_t transforming = nullptr;
    cudaStreamCreate(&filling);
    cudaStreamCreate(&transforming);
    fill<<<1, 64, 0, filling>>>(thrust::raw_pointer_cast(x.data()));
    thrust::transform(thrust::cuda::par.on(transforming), x.begin(), x.end(), y.begin(), Double());
    cudaDeviceSynchronize();
    cudaStreamDestroy(filling);
    cudaStreamDestroy(transforming);
}

// expect: data-race | error | between blocks | reason streams | kernel thrust::for_each | space global
//   | count 64
//   write | by fill | thread (0,0,0) | line "fill"
//   read | by thrust::for_each | thread (0,0,0) | line "transform"
