// SPDX-License-Identifier: MIT
// Atomic stores and loads of one element by all threads.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__global__ void right_atomic_stores_of_many(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> last(out[0]);
    last.store(threadIdx.x, cuda::memory_order_relaxed);
    out[1 + threadIdx.x] = last.load(cuda::memory_order_relaxed) >= 0;
    atomicExch(out, 5);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_atomic_stores_of_many<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
