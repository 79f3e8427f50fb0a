// SPDX-License-Identifier: MIT
// Kernels with more static shared memory than 48 KB: in one array, in several, with those of their functions, in one
// instance of a template.
#include <cuda_runtime.h>

__global__ void one_array(const float* in, float* out)
{
    __shared__ float tile[112][112];
    for (int row = 0; row < 112; ++row) {
        tile[threadIdx.x][row] = in[row * 112 + threadIdx.x];
    }
    __syncthreads();
    out[threadIdx.x] = tile[0][threadIdx.x];
}

static __global__ void two_arrays(const double* in, double* out)
{
    __shared__ double left[4096];
    __shared__ double right[4096];
    left[threadIdx.x] = in[threadIdx.x];
    right[threadIdx.x] = in[threadIdx.x + 4096];
    __syncthreads();
    out[threadIdx.x] = left[1023 - threadIdx.x] * right[1023 - threadIdx.x];
}

__device__ __noinline__ int reversed(int value)
{
    __shared__ int values[8192];
    values[threadIdx.x] = value;
    __syncthreads();
    return values[blockDim.x - 1 - threadIdx.x];
}

__global__ void with_its_functions(int* out)
{
    __shared__ int offset[8192];
    offset[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = reversed(offset[threadIdx.x ^ 1]);
}

template <int Elements>
__global__ void
of_a_template(int* out)
{
    __shared__ int values[Elements];
    values[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = values[threadIdx.x ^ 1];
}

int main()
{
    one_array<<<1, 112>>>(nullptr, nullptr);
    two_arrays<<<1, 1024>>>(nullptr, nullptr);
    with_its_functions<<<1, 256>>>(nullptr);
    of_a_template<1024><<<1, 256>>>(nullptr);
    of_a_template<16384><<<1, 256>>>(nullptr);
}
