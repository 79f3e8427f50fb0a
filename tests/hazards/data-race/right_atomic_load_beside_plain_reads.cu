// SPDX-License-Identifier: MIT
// An atomic load writes nothing: threads may read the same element plainly.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__global__ void right_atomic_load_beside_plain_reads(int* out)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> first(out[0]);
    const int value = threadIdx.x % 2 == 0 ? first.load(cuda::memory_order_relaxed) : out[0];
    out[1 + threadIdx.x] = value;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_atomic_load_beside_plain_reads<<<1, 64>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
