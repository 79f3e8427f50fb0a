// SPDX-License-Identifier: MIT
// The fence before the flag is one that acquires, so it orders nothing that precedes it.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ int flag;

__global__ void acquire_fence_where_one_must_release(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> ready(flag);
    if (blockIdx.x == 0) {
        data = 42;  // fault
        cuda::atomic_thread_fence(cuda::memory_order_acquire);
        ready.store(1, cuda::memory_order_relaxed);
    } else {
        while (ready.load(cuda::memory_order_relaxed) == 0) {
        }
        cuda::atomic_thread_fence(cuda::memory_order_acquire);
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    acquire_fence_where_one_must_release<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel acquire_fence_where_one_must_release | space global | variable data
//   read | line "read"
//   write | line "fault"
