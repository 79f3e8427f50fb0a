// expect: budget | copies no colours
// A copy of the host moves the colours to where a segment begins; the kernel copies whatever begins there.
#include "strict_coalescing.hpp"

#include <cuda_runtime.h>

constexpr int threads_a_block = 128;  // each turns one colour into grey

// [kernel]
__global__ void strict_coalescing_kernel(const float3* colours, float* grey, int n)
{
    const int i = blockIdx.x * threads_a_block + threadIdx.x;

    __shared__ float tile[3 * threads_a_block];
    const float* components = reinterpret_cast<const float*>(colours);
    const int block_first = blockIdx.x * threads_a_block;
    const int begin = 3 * block_first;
    const int end = begin + 3 * min(threads_a_block, n - block_first);
    for (int at = begin + threadIdx.x; at < end; at += threads_a_block) {
        tile[at - begin] = components[at];
    }
    __syncthreads();

    if (i < n) {
        // Three words from thread to thread: an odd number, so no two threads meet in a bank.
        const float* colour = &tile[3 * threadIdx.x];
        grey[i] = 0.25f * colour[0] + 0.5f * colour[1] + 0.25f * colour[2];
    }
}
// [kernel]

void strict_coalescing(const float3* colours, float* grey, int first, int n)
{
    const int blocks = (n + threads_a_block - 1) / threads_a_block;
    if (blocks > 0) {
        float3* copy = nullptr;
        cudaMalloc(&copy, n * sizeof(float3));
        cudaMemcpy(copy, colours + first, n * sizeof(float3), cudaMemcpyDeviceToDevice);
        strict_coalescing_kernel<<<blocks, threads_a_block>>>(copy, grey, n);
        cudaFree(copy);
    }
}
