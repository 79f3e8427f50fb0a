// SPDX-License-Identifier: MIT
// 48 KB of static shared memory, more of it in all kernels together, more in a template that nothing calls for, and more
// that is dynamic.
#include <cuda/barrier>
#include <cuda_runtime.h>

__global__ void all_there_is(int* out)
{
    __shared__ int values[12288];
    values[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = values[threadIdx.x ^ 1];
}

__global__ void as_much_again(double* out)
{
    __shared__ double values[6144];
    values[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = values[threadIdx.x ^ 1];
}

__global__ void never_used()
{
    __shared__ int values[16384];
}

template <int Elements>
__global__ void of_a_template(int* out)
{
    __shared__ int values[Elements];
    values[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = values[threadIdx.x ^ 1];
}

__global__ void with_a_barrier(int* out)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
    __shared__ int values[12286];
    if (threadIdx.x == 0) {
        init(&barrier, blockDim.x);
    }
    __syncthreads();
    values[threadIdx.x] = out[threadIdx.x];
    barrier.arrive_and_wait();
    out[threadIdx.x] = values[threadIdx.x ^ 1];
}

__global__ void dynamic(int* out)
{
    extern __shared__ int values[];
    values[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = values[threadIdx.x ^ 1];
}

int main()
{
    all_there_is<<<1, 256>>>(nullptr);
    as_much_again<<<1, 256>>>(nullptr);
    never_used<<<1, 256>>>();
    of_a_template<256><<<1, 256>>>(nullptr);
    with_a_barrier<<<1, 256>>>(nullptr);
    cudaFuncSetAttribute(dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    dynamic<<<1, 256, 65536>>>(nullptr);
}
