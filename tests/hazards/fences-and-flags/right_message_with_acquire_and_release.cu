// SPDX-License-Identifier: MIT
// A store that releases, and a load that acquires: they need no fences.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ cuda::atomic<int, cuda::thread_scope_device> flag;

__global__ void right_message_with_acquire_and_release(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;
        flag.store(1, cuda::memory_order_release);
    } else {
        while (flag.load(cuda::memory_order_acquire) == 0) {
        }
        out[0] = data;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_message_with_acquire_and_release<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
