// SPDX-License-Identifier: MIT
// The writer makes the number odd, writes by atomic stores, and makes it even again; readers try until it has not changed.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ unsigned number;
__device__ int first;
__device__ int second;

__global__ void right_sequence_lock(int* out)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> version(number);
    cuda::atomic_ref<int, cuda::thread_scope_device> a(first);
    cuda::atomic_ref<int, cuda::thread_scope_device> b(second);
    if (blockIdx.x == 0) {
        version.store(1, cuda::memory_order_relaxed);
        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
        a.store(7, cuda::memory_order_relaxed);
        b.store(7, cuda::memory_order_relaxed);
        version.store(2, cuda::memory_order_release);
    } else {
        unsigned before = 0;
        unsigned after = 0;
        int sum = 0;
        do {
            before = version.load(cuda::memory_order_acquire);
            sum = a.load(cuda::memory_order_relaxed) + b.load(cuda::memory_order_relaxed);
            cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
            after = version.load(cuda::memory_order_relaxed);
        } while (before != after || before % 2 != 0);
        out[blockIdx.x] = sum;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_sequence_lock<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
