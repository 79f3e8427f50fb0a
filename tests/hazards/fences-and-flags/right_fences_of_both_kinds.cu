// SPDX-License-Identifier: MIT
// A lock whose fences say what they are for: one acquires, one releases, and one does both.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int lock;
__device__ int total;
__device__ int finished;

__global__ void right_fences_of_both_kinds(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> held(lock);
    while (held.exchange(1, cuda::memory_order_relaxed) != 0) {
    }
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    total += blockIdx.x;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    held.store(0, cuda::memory_order_relaxed);

    cuda::atomic_ref<int, cuda::thread_scope_device> ticket(finished);
    const bool is_last = ticket.fetch_add(1, cuda::memory_order_relaxed) == static_cast<int>(gridDim.x) - 1;
    cuda::atomic_thread_fence(cuda::memory_order_acq_rel, cuda::thread_scope_device);
    if (is_last) {
        out[0] = total;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_fences_of_both_kinds<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
