// SPDX-License-Identifier: MIT
// Who exchanges a value and does not look at the old one, or stores it atomically, needs nothing to be there.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__global__ void right_exchange_into_new_memory(int* out)
{
    __shared__ int last;
    __shared__ int flag;
    atomicExch(&last, 3);
    cuda::atomic_ref<int, cuda::thread_scope_block>(flag).store(1, cuda::memory_order_relaxed);
    cuda::atomic_ref<int, cuda::thread_scope_block>(flag).exchange(2, cuda::memory_order_relaxed);
    __syncthreads();
    out[threadIdx.x] = last + flag;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_exchange_into_new_memory<<<1, 32>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
