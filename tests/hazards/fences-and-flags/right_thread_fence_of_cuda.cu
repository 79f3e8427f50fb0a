// SPDX-License-Identifier: MIT
// cuda::atomic_thread_fence() has the scope of the system unless it is told another.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ int flag;

__global__ void right_thread_fence_of_cuda(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(flag);
    if (blockIdx.x == 0) {
        data = 42;
        cuda::atomic_thread_fence(cuda::memory_order_release);
        ready.store(1, cuda::memory_order_relaxed);
    } else {
        while (ready.load(cuda::memory_order_relaxed) == 0) {
        }
        cuda::atomic_thread_fence(cuda::memory_order_acquire);
        out[0] = data;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_thread_fence_of_cuda<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
