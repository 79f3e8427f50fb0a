// SPDX-License-Identifier: MIT
// An atomic store is a write like any other to those who read plainly.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__global__ void atomic_store_against_plain_read(int* out)
{
    __shared__ int flag;
    const int t = threadIdx.x;
    if (t == 0) {
        cuda::atomic_ref<int, cuda::thread_scope_block>(flag).store(1, cuda::memory_order_release);  // write
    } else {
        out[t] = flag;  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    atomic_store_against_plain_read<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel atomic_store_against_plain_read | space shared | variable flag
//   | count 33
//   atomic write | thread (0,0,0) | line "write"
//   read | thread (32,0,0) | line "read"
