// Two kernels and a function that both call.
#include <cuda_runtime.h>

__device__ float weighted(float value, float weight)
{
    return value * weight + 1.0f;
}

__global__ void scale(float* out, const float* in, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = weighted(in[i], 2.0f);
    }
}

template <int size>
__global__ void sum(float* out, const float* in)
{
    __shared__ float sums[size];
    sums[threadIdx.x] = weighted(in[threadIdx.x], 3.0f);
    __syncthreads();
    for (int active = size / 2; active > 0; active /= 2) {
        if (threadIdx.x < active) {
            sums[threadIdx.x] += sums[threadIdx.x + active];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        *out = sums[0];
    }
}

template __global__ void sum<8>(float*, const float*);
