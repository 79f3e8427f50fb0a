// SPDX-License-Identifier: MIT
// The first block acquires nothing with its exchange, and passes no fence either.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__device__ cuda::atomic<int, cuda::thread_scope_device> lock;
__device__ int total;

__global__ void lock_of_cuda_atomic_taken_relaxed_once(int* out)
{
    const auto order = blockIdx.x == 0 ? cuda::memory_order_relaxed : cuda::memory_order_acquire;
    while (lock.exchange(1, order) != 0) {
    }
    total += blockIdx.x;  // fault
    lock.store(0, cuda::memory_order_release);
    out[blockIdx.x] = 1;
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    lock_of_cuda_atomic_taken_relaxed_once<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: data-race | error | kernel lock_of_cuda_atomic_taken_relaxed_once | space global | variable total
//   read | line "fault"
//   write | line "fault"
// expect: data-race | error | kernel lock_of_cuda_atomic_taken_relaxed_once | space global | variable total
//   write | line "fault"
