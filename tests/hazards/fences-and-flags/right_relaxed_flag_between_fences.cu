// SPDX-License-Identifier: MIT
// The flag itself may be relaxed where fences do the rest.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ cuda::atomic<int, cuda::thread_scope_device> flag;

__global__ void right_relaxed_flag_between_fences(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;
        __threadfence();
        flag.store(1, cuda::memory_order_relaxed);
    } else {
        while (flag.load(cuda::memory_order_relaxed) == 0) {
        }
        __threadfence();
        out[0] = data;
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_relaxed_flag_between_fences<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
