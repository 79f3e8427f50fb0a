// SPDX-License-Identifier: MIT
// exchange() that acquires, store() that releases.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ cuda::atomic<int, cuda::thread_scope_device> lock;
__device__ int total;

__global__ void right_lock_of_cuda_atomic(int* out)
{
    while (lock.exchange(1, cuda::memory_order_acquire) != 0) {
    }
    total += blockIdx.x;
    lock.store(0, cuda::memory_order_release);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_lock_of_cuda_atomic<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
