// SPDX-License-Identifier: MIT
// The element is set plainly while others load it atomically.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__global__ void atomic_load_against_plain_write(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> first(out[0]);
    if (blockIdx.x == 0) {
        out[0] = 1;  // write
    } else {
        out[blockIdx.x] = first.load();  // read
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    atomic_load_against_plain_write<<<3, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | between blocks | kernel atomic_load_against_plain_write | block (1,0,0)
//   | space global | variable out[0] | count 2
//   write | thread (0,0,0) | line "write"
//   atomic read | block (1,0,0) | thread (0,0,0) | line "read"
