// SPDX-License-Identifier: MIT
// The fence behind the flag is one that releases, so it orders nothing that follows it.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ int flag;

__global__ void release_fence_where_one_must_acquire(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(flag);
    if (blockIdx.x == 0) {
        data = 42;  // write
        cuda::atomic_thread_fence(cuda::memory_order_release);
        ready.store(1, cuda::memory_order_relaxed);
    } else {
        while (ready.load(cuda::memory_order_relaxed) == 0) {
        }
        cuda::atomic_thread_fence(cuda::memory_order_release);
        out[0] = data;  // fault
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    release_fence_where_one_must_acquire<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel release_fence_where_one_must_acquire | space global | variable data
//   read | line "fault"
//   write | line "write"
