// SPDX-License-Identifier: MIT
// A relaxed store raises the flag and releases nothing.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int data;
__device__ cuda::atomic<int, cuda::thread_scope_device> flag;

__global__ void relaxed_store(int* out)
{
    if (blockIdx.x == 0) {
        data = 42;  // write
        flag.store(1, cuda::memory_order_relaxed);
    } else {
        while (flag.load(cuda::memory_order_acquire) == 0) {
        }
        out[0] = data;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    relaxed_store<<<2, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel relaxed_store | space global | variable data
//   read | line "read"
//   write | line "write"
