// SPDX-License-Identifier: MIT
// Thrust works in the stream of the kernel that writes what it reads.
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/transform.h>

struct Double
{
    __device__ int operator()(const int& x) const
    {
        return 2 * x;
    }
};

__global__ void fill(int* x)
{
    x[threadIdx.x] = threadIdx.x;
}

int main()
{
    thrust::device_vector<int> x(64);
    thrust::device_vector<int> y(64);
    cudaStream_t filling = nullptr;
    cudaStreamCreate(&filling);
    fill<<<1, 64, 0, filling>>>(thrust::raw_pointer_cast(x.data()));
    thrust::transform(thrust::cuda::par.on(filling), x.begin(), x.end(), y.begin(), Double());
    cudaDeviceSynchronize();
    cudaStreamDestroy(filling);
}
