// SPDX-License-Identifier: MIT
// Everybody waits until all have counted themselves, and then sets the counter back while others still look at it.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ int counter;

__global__ void counter_reset_by_all(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> done(counter);
    done.fetch_add(1, cuda::memory_order_release);
    while (done.load(cuda::memory_order_acquire) < 4) {  // read
    }
    if (blockIdx.x == 0) {
        counter = 4;  // write
    }
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    counter_reset_by_all<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel counter_reset_by_all | space global | variable counter
//   atomic read | line "read"
//   write | line "write"
